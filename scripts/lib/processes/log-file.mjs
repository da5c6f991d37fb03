import { closeSync, existsSync, fstatSync, openSync, renameSync, statSync, writeSync } from 'node:fs';

const standardMaxBytes = 10 * 1024 * 1024;

/**
 * A log file with one backup: when full it becomes `<path>.1`, replacing the previous one.
 *
 * @param {string} path
 * @param {number} [maxBytes]
 * @returns {{ write: (chunk: Buffer | string) => void, close: () => void }}
 */
export function openLogFile(path, maxBytes = standardMaxBytes) {
  rotateLog(path, maxBytes);
  let file = openSync(path, 'a', 0o600);
  let writtenBytes = fstatSync(file).size;
  let isClosed = false;
  return {
    write: (chunk) => {
      if (isClosed) return;
      writtenBytes += typeof chunk === 'string' ? writeSync(file, chunk) : writeSync(file, chunk);
      if (writtenBytes < maxBytes) return;
      closeSync(file);
      renameSync(path, `${path}.1`);
      file = openSync(path, 'a', 0o600);
      writtenBytes = 0;
    },
    close: () => {
      if (!isClosed) closeSync(file);
      isClosed = true;
    },
  };
}

/**
 * Moves a full log file to `<path>.1`.
 *
 * @param {string} path
 * @param {number} [maxBytes]
 */
export function rotateLog(path, maxBytes = standardMaxBytes) {
  if (existsSync(path) && statSync(path).size >= maxBytes) renameSync(path, `${path}.1`);
}
