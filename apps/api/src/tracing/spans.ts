import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { z } from 'zod';

/** The request's id, as an attribute of its spans and of those of the work it queued. */
const REQUEST_ID = 'eyecart.request_id';

/** The W3C headers that continue a trace in another process, by name. */
const carrierSchema = z.record(z.string(), z.string());

interface SpanOptions {
  readonly attributes?: Attributes;
  /** Whether it is a call of another service. */
  readonly isCall?: boolean;
  /** From `currentTrace`, for work that another process queued; ignored within an active span. */
  readonly trace?: string | null;
}

/**
 * Runs work as a span. Names and attributes hold patterns and ids: no numbers, names, texts, addresses, or cart ids.
 */
export function inSpan<T>(
  name: string,
  { attributes = {}, isCall = false, trace: stored = null }: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  const active = context.active();
  const parent = stored !== null && trace.getSpan(active) === undefined ? readTrace(stored) : active;
  const kind = isCall ? SpanKind.CLIENT : SpanKind.INTERNAL;
  const span = tracer().startSpan(
    name,
    { kind, attributes: { ...attributes, ...requestIdIn(parent) } },
    parent,
  );
  return context.with(trace.setSpan(parent, span), async () => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The current trace context, to store with a row that another process works on; null while tracing is off. */
export function currentTrace(): string | null {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent === undefined ? null : JSON.stringify(carrier);
}

export const tracer = () => trace.getTracer('eyecart');

/** A context whose spans belong to a request. */
export const withRequestId = (of: Context, id: string): Context =>
  propagation.setBaggage(of, propagation.createBaggage({ [REQUEST_ID]: { value: id } }));

export function requestIdIn(of: Context): Attributes {
  const id = propagation.getBaggage(of)?.getEntry(REQUEST_ID)?.value;
  return id === undefined ? {} : { [REQUEST_ID]: id };
}

function readTrace(stored: string): Context {
  return propagation.extract(ROOT_CONTEXT, carrierSchema.parse(JSON.parse(stored)));
}
