import { pino } from 'pino';
import { expect, it } from 'vitest';
import { warnOfLostTraces } from './warn-of-lost-traces.js';

it('says once that the collector is down, and again after it came back', () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const outcomes = [1, 1, 1, 0, 0, 1, 1];
  const told: number[] = [];
  const exporter = warnOfLostTraces(
    {
      export: (_spans, done) => {
        const code = outcomes.shift() ?? 0;
        done(code === 0 ? { code } : { code, error: new Error('connect ECONNREFUSED') });
      },
      shutdown: () => Promise.resolve(),
    },
    log,
  );
  const counts = [...outcomes].map(() => {
    exporter.export([], ({ code }) => told.push(code));
    return lines.length;
  });
  expect(counts).toEqual([1, 1, 1, 1, 1, 2, 2]);
  expect(told).toEqual([1, 1, 1, 0, 0, 1, 1]);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 40,
    fault: { name: 'Error' },
    msg: expect.stringContaining('OTEL_EXPORTER_OTLP_ENDPOINT'),
  });
});
