import { context, propagation, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Logger } from 'pino';
import { warnOfLostTraces } from './warn-of-lost-traces.js';

/** Loaded only when tracing is on. Sampler, headers, name, and attributes come from the standard OTEL_… variables. */
export function startSdk(url: string, service: string, log: Logger): () => Promise<void> {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(warnOfLostTraces(new OTLPTraceExporter({ url }), log))],
  });
  provider.register();
  return async () => {
    // A collector that is down must not fail an orderly shutdown.
    await provider.shutdown().catch(() => undefined);
    trace.disable();
    context.disable();
    propagation.disable();
  };
}
