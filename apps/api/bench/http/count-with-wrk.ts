import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Wire } from './send-requests.js';

const runFile = promisify(execFile);
const SCRIPT = fileURLToPath(new URL('./wrk-requests.lua', import.meta.url));
/** More than are answered in a round, so that those that must differ do. */
const REQUESTS = 30_000;

let sent = 1_000_000;

/** Whether `wrk`, the HTTP benchmark in C, is installed here. */
export const hasWrk = (): Promise<boolean> =>
  runFile('wrk', ['--version']).then(
    () => true,
    (error) => error.code !== 'ENOENT',
  );

/**
 * Answers per second to wrk, which takes less of the machine than our own client.
 * @throws Error for an answer with a status that is an error
 */
export async function countWithWrk(
  { port, make }: Wire,
  connections: number,
  seconds: number,
): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'eyecart-wrk-'));
  try {
    const file = path.join(folder, 'requests');
    const requests = Array.from({ length: REQUESTS }, () => {
      sent += 1;
      return make(sent);
    });
    await writeFile(file, requests.join('\0'));
    const words = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '-s', SCRIPT];
    const { stdout } = await runFile('wrk', [...words, `http://127.0.0.1:${port}`, '--', file]);
    if (/Non-2xx or 3xx|Socket errors/.test(stdout)) throw new Error(`wrk got errors:\n${stdout}`);
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  } finally {
    await rm(folder, { recursive: true });
  }
}
