import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDrawingThreads } from './drawing-threads.js';

const print = {
  plan: { title: '' },
  paper: 'a4',
  patientName: 'Nguyen',
  pictures: new Map(),
  madeAt: new Date(0),
};

/** Threads that draw with this JavaScript, where `name` is the patient's. */
function threadsOf(body: string, deadlineMs = 60_000) {
  const filename = path.join(mkdtempSync(path.join(tmpdir(), 'eyecart-threads-')), 'draw.mjs');
  writeFileSync(filename, `export function drawPlan({ patientName: name }) { ${body} }`);
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const threads = createDrawingThreads({ log, threads: 1, filename, deadlineMs, memoryMb: 16 });
  onTestFinished(() => threads.stop());
  const draw = (patientName = print.patientName) => threads.draw({ ...print, patientName } as never);
  return { threads, draw, lines };
}

describe('a drawing', () => {
  it('leaves this thread free, and ends at its deadline', async () => {
    const { draw } = threadsOf('for (;;);', 300);
    // On this thread, the endless loop would block the timer.
    await expect(draw()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  });

  it.each([
    ['throws', 'if (name === "Nguyen") throw new Error(name); return new Uint8Array(1);'],
    [
      'crashes',
      'if (name === "Nguyen") { setImmediate(() => { throw new Error(name); }); return new Promise(() => {}); } return new Uint8Array(1);',
    ],
    [
      'needs too much memory',
      'const all = []; while (name === "Nguyen") all.push(new Array(1e6).fill(name + all.length)); return new Uint8Array(1);',
    ],
  ])('that %s fails alone, without the name in the log', async (_, body) => {
    const { draw, lines } = threadsOf(body);
    await expect(draw()).rejects.toMatchObject({ code: 'unavailable' });
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toContain('Nguyen');
    expect(await draw('Lee')).toEqual(new Uint8Array(1));
  });

  it('has no settings', async () => {
    const { draw } = threadsOf('return Object.keys(process.env);');
    expect(await draw()).toEqual([]);
  });
});

it('ends its threads', async () => {
  const { threads, draw } = threadsOf('for (;;);');
  const [outcome] = await Promise.allSettled([draw(), threads.stop()]);
  expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
});
