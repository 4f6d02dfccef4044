/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.http;

import static io.netty.handler.codec.http.HttpHeaderNames.CONTENT_LENGTH;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One connection's requests and answers. */
@SuppressWarnings("FutureReturnValueIgnored") // A write that fails closes the connection by itself.
final class Exchange extends SimpleChannelInboundHandler<FullHttpRequest> {
  private static final Logger log = LoggerFactory.getLogger(Exchange.class);
  private static final int NO_CONTENT = 204;

  private final HttpService service;

  Exchange(HttpService service) {
    this.service = service;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, FullHttpRequest message) {
    boolean isReadable = message.decoderResult().isSuccess();
    HttpAnswer answer = isReadable ? answer(request(message)) : HttpAnswer.of(400);
    long delay = answer.delivery().delay().toMillis();
    if (delay == 0) {
      deliver(context, answer);
    } else {
      context.executor().schedule(() -> deliver(context, answer), delay, TimeUnit.MILLISECONDS);
    }
  }

  private HttpAnswer answer(HttpRequest request) {
    try {
      return service.answer(request);
    } catch (RuntimeException e) {
      log.error("No answer to {}", request, e);
      return HttpAnswer.of(500);
    }
  }

  private static HttpRequest request(FullHttpRequest message) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (Map.Entry<String, String> header : message.headers()) {
      headers.put(header.getKey().toLowerCase(Locale.ROOT), header.getValue());
    }
    return new HttpRequest(
        message.method().name(), message.uri(), headers, ByteBufUtil.getBytes(message.content()));
  }

  private static void deliver(ChannelHandlerContext context, HttpAnswer answer) {
    switch (answer.delivery().ending()) {
      case WHOLE -> context.writeAndFlush(whole(answer));
      case CUT -> {
        context.write(head(answer));
        context
            .writeAndFlush(new DefaultHttpContent(half(answer)))
            .addListener(written -> reset(context));
      }
      case RESET -> reset(context);
      case CLOSED -> context.close();
      case WITHHELD -> log.debug("An answer is withheld");
    }
  }

  private static void reset(ChannelHandlerContext context) {
    // With no linger the kernel drops what is unsent and sends RST instead of FIN.
    context.channel().config().setOption(ChannelOption.SO_LINGER, 0);
    context.close();
  }

  private static DefaultFullHttpResponse whole(HttpAnswer answer) {
    DefaultFullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1,
            HttpResponseStatus.valueOf(answer.status()),
            Unpooled.wrappedBuffer(answer.body()));
    addHeaders(response, answer);
    return response;
  }

  private static DefaultHttpResponse head(HttpAnswer answer) {
    DefaultHttpResponse response =
        new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(answer.status()));
    addHeaders(response, answer);
    return response;
  }

  private static void addHeaders(HttpMessage response, HttpAnswer answer) {
    HttpHeaders headers = response.headers();
    answer.headers().forEach(headers::set);
    // Without a length, which only 204 does without, the connection would be closed after the
    // answer.
    if (answer.status() != NO_CONTENT) {
      headers.set(CONTENT_LENGTH, answer.body().length);
    }
  }

  private static ByteBuf half(HttpAnswer answer) {
    return Unpooled.wrappedBuffer(answer.body(), 0, answer.body().length / 2);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    boolean isPeerGone = cause instanceof IOException;
    if (isPeerGone) {
      log.debug("A connection ended: {}", cause.toString());
    } else {
      log.warn("A connection is closed after an unexpected failure", cause);
    }
    context.close().addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
  }
}
