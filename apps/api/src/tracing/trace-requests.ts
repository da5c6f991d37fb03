import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import { requestIdIn, tracer, withRequestId } from './spans.js';

/**
 * A span for each request, by route pattern, as part of the caller's trace if it sends `traceparent`. Mount it after the
 * request log, which gives the request its id.
 */
export function traceRequests(): RequestHandler {
  return (request, response, next) => {
    const parent = propagation.extract(ROOT_CONTEXT, { traceparent: request.get('traceparent') });
    const here = withRequestId(parent, String(response.locals.requestId));
    const span = tracer().startSpan(
      request.method,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': request.method, ...requestIdIn(here) } },
      here,
    );
    response.once('close', () => {
      const path: unknown = request.route?.path;
      if (typeof path === 'string') {
        span.updateName(`${request.method} ${path}`);
        span.setAttribute('http.route', path);
      }
      span.setAttribute('http.response.status_code', response.statusCode);
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(here, span), next);
  };
}
