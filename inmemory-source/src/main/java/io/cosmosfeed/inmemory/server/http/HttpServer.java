/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerExpectContinueHandler;
import io.netty.handler.codec.http.HttpServerKeepAliveHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A listening HTTP server. Closing it ends every connection, answered or not. */
@SuppressWarnings("FutureReturnValueIgnored") // Nothing waits for the threads of a failed start.
public final class HttpServer implements AutoCloseable {
  private static final int BACKLOG = 1024;
  private static final int MAX_LINE_BYTES = 16 * 1024;
  private static final int MAX_HEADER_BYTES = 64 * 1024;
  private static final int MAX_CHUNK_BYTES = 64 * 1024;
  private static final int MAX_BODY_BYTES = 64 * 1024 * 1024;
  private static final long CLOSE_TIMEOUT_SECONDS = 5;

  private final EventLoopGroup loops;
  private final ChannelGroup connections;
  private final Channel listener;

  private HttpServer(EventLoopGroup loops, ChannelGroup connections, Channel listener) {
    this.loops = loops;
    this.connections = connections;
    this.listener = listener;
  }

  /**
   * Listens.
   *
   * @param address where; port 0 takes a free one
   * @param tls plain HTTP if empty
   * @throws IOException if the address cannot be listened on
   */
  public static HttpServer listen(
      InetSocketAddress address, Optional<SslContext> tls, HttpService service) throws IOException {
    EventLoopGroup loops =
        new NioEventLoopGroup(0, new DefaultThreadFactory("inmemory-cosmos", true));
    ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(loops)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(new Connection(tls, connections, service));
    ChannelFuture bound = bootstrap.bind(address).awaitUninterruptibly();
    if (!bound.isSuccess()) {
      loops.shutdownGracefully(0, 0, TimeUnit.SECONDS);
      throw new IOException(
          "Cannot listen on " + address.getHostString() + ":" + address.getPort(), bound.cause());
    }
    return new HttpServer(loops, connections, bound.channel());
  }

  /** The port listened on. */
  public int port() {
    return ((InetSocketAddress) listener.localAddress()).getPort();
  }

  @Override
  public void close() {
    listener.close().awaitUninterruptibly(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS);
    connections.close().awaitUninterruptibly(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS);
    loops
        .shutdownGracefully(0, CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS)
        .awaitUninterruptibly(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS);
  }

  private static final class Connection extends ChannelInitializer<SocketChannel> {
    private final Optional<SslContext> tls;
    private final ChannelGroup connections;
    private final HttpService service;

    Connection(Optional<SslContext> tls, ChannelGroup connections, HttpService service) {
      this.tls = tls;
      this.connections = connections;
      this.service = service;
    }

    @Override
    protected void initChannel(SocketChannel channel) {
      connections.add(channel);
      tls.ifPresent(context -> channel.pipeline().addLast(context.newHandler(channel.alloc())));
      channel
          .pipeline()
          .addLast(new HttpServerCodec(MAX_LINE_BYTES, MAX_HEADER_BYTES, MAX_CHUNK_BYTES))
          .addLast(new HttpServerKeepAliveHandler())
          .addLast(new HttpServerExpectContinueHandler())
          .addLast(new HttpObjectAggregator(MAX_BODY_BYTES))
          .addLast(new Exchange(service));
    }
  }
}
