import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const MAX_BYTES = 10 * 1024 * 1024;
const KEPT = 9;

/**
 * A log file for pino with numbered backups: a full one becomes `{path}.1`, that one `{path}.2`, and the oldest is
 * dropped. Each line is appended at once by path, so that processes can share the file and none loses a line when it
 * ends; libraries that rotate keep the file open and buffer.
 */
export function openRotatingFile(path: string, { maxBytes = MAX_BYTES, kept = KEPT } = {}) {
  mkdirSync(dirname(path), { recursive: true });
  return {
    write(line: string): void {
      if (sizeOf(path) + Buffer.byteLength(line) > maxBytes) rotate(path, kept);
      appendFileSync(path, line, { mode: 0o600 });
    },
  };
}

function rotate(path: string, kept: number): void {
  for (let number = kept; number > 1; number -= 1) move(`${path}.${number - 1}`, `${path}.${number}`);
  move(path, `${path}.1`);
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** There may be no such file yet, or another process has just moved it. */
function move(from: string, to: string): void {
  if (sizeOf(from) > 0) renameSync(from, to);
}
