import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import { routeOf } from '../http/request-log.js';
import { requestIdIn, tracer, withRequestId } from './spans.js';

/**
 * A span for each request, named by its route pattern; it continues the caller's trace from `traceparent`. Mount it
 * after the request log, which sets the request id.
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
      const route = routeOf(request);
      if (route !== null) span.updateName(`${request.method} ${route}`).setAttribute('http.route', route);
      span.setAttribute('http.response.status_code', response.statusCode);
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(here, span), next);
  };
}
