/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.http;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;

/** Who a server is to its TLS clients: a key and its certificate. */
public final class TlsIdentity {
  private static final long KEYTOOL_TIMEOUT_SECONDS = 30;
  private static final String GENERATED_PASSWORD = "in-memory";

  private final KeyStore keys;
  private final char[] password;

  private TlsIdentity(KeyStore keys, char[] password) {
    this.keys = keys;
    this.password = password;
  }

  /**
   * The identity that a key store holds.
   *
   * @param file PKCS12 or JKS
   * @throws IOException if the file is unreadable, is no key store or has another password
   */
  public static TlsIdentity of(Path file, String password) throws IOException {
    char[] secret = password.toCharArray();
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore keys = KeyStore.getInstance(KeyStore.getDefaultType());
      keys.load(in, secret);
      return new TlsIdentity(keys, secret);
    } catch (GeneralSecurityException e) {
      throw new IOException("Not a usable key store: " + file, e);
    }
  }

  /**
   * A fresh self-signed identity for localhost, 127.0.0.1 and ::1, made with the JDK's keytool: the
   * JDK has no other public way to write a certificate.
   *
   * @throws IOException if keytool is missing or fails
   */
  public static TlsIdentity selfSigned() throws IOException {
    Path folder = Files.createTempDirectory("inmemory-cosmos");
    Path file = folder.resolve("identity.p12");
    try {
      generate(file);
      return of(file, GENERATED_PASSWORD);
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(folder);
    }
  }

  private static void generate(Path file) throws IOException {
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-alias",
                "inmemory",
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=dns:localhost,ip:127.0.0.1,ip:::1",
                "-validity",
                "3650",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                GENERATED_PASSWORD)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      boolean ended = keytool.waitFor(KEYTOOL_TIMEOUT_SECONDS, TimeUnit.SECONDS);
      if (!ended || keytool.exitValue() != 0) {
        throw new IOException("keytool made no certificate; give a key store instead");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted while a certificate was made", e);
    } finally {
      keytool.destroyForcibly();
    }
  }

  /** The key store, for clients that are to trust this identity. */
  public KeyStore keyStore() {
    return keys;
  }

  /** What a server needs to speak TLS as this identity, by the JDK's own TLS. */
  public SslContext serverContext() throws IOException {
    try {
      KeyManagerFactory managers =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      managers.init(keys, password);
      return SslContextBuilder.forServer(managers).sslProvider(SslProvider.JDK).build();
    } catch (GeneralSecurityException e) {
      throw new IOException("The key store has no key that its password opens", e);
    }
  }
}
