import type { SpanExporter } from '@opentelemetry/sdk-trace-node';
import type { Logger } from 'pino';
import { describeFault } from '../faults/describe-fault.js';

/** Logs once that traces are lost, and again only after an export has succeeded in between. */
export function warnOfLostTraces(exporter: SpanExporter, log: Pick<Logger, 'warn'>): SpanExporter {
  let isLosing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        // 0 is success.
        const isLost = result.code !== 0;
        if (isLost && !isLosing) {
          log.warn(
            { fault: result.error ? describeFault(result.error) : null },
            'Traces are lost: the collector does not accept them. Check OTEL_EXPORTER_OTLP_ENDPOINT',
          );
        }
        isLosing = isLost;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}
