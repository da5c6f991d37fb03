import { readFile } from 'node:fs/promises';

/** The system counts in hundredths of a second. */
const TICK_MS = 10;

/** The CPU time that a process has used, in milliseconds; null where the system does not say. */
export async function readCpuMs(pid: number | undefined): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields ? (Number(fields[11]) + Number(fields[12])) * TICK_MS : null;
}
