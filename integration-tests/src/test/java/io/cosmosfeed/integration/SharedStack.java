/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives test classes the one {@link Environment} that all of them share. It is started by the first
 * that asks and closed when the last test of the run is over. After each test its connectors are
 * deleted.
 */
public final class SharedStack implements ParameterResolver, AfterEachCallback {

  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(SharedStack.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Environment.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return environment(context);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    environment(context).deleteConnectors();
  }

  private static Environment environment(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(Environment.class, type -> Environment.start(), Environment.class);
  }
}
