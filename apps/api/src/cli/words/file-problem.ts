import { CommandError } from './command-error.js';

/** How to fix a file that cannot be read or written, by errno code. */
const FIXES: Readonly<Record<string, string>> = {
  EACCES: 'You may not open it. Give your user permission, or name another file.',
  EPERM: 'You may not open it. Give your user permission, or name another file.',
  EROFS: 'Its file system is read-only. Name a file on another one, in containers on a volume.',
  ENOENT: 'It does not exist.',
  EISDIR: 'It is a folder. Name a file in it.',
  ENOSPC: 'The disk is full. Make room, or name a file on another disk. Nothing was left behind.',
  EDQUOT: "Your user's quota is used up. Make room, or name a file on another disk. Nothing was left behind.",
};

/** A `CommandError` with the fix when the failure is about the file, else the failure itself. */
export function asFileProblem(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const fix = typeof code === 'string' ? FIXES[code] : undefined;
  return fix === undefined ? error : new CommandError(`${file}: ${fix}`);
}
