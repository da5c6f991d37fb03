import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { CommandError } from './command-error.js';

interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/** Asks for confirmation; `--yes` skips it, and is required without a terminal. @throws CommandError without a yes */
export async function confirm(
  question: string,
  { yes }: { readonly yes?: true },
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<void> {
  if (yes === true) return;
  if (output.isTTY !== true) throw new CommandError(`${question} This cannot be undone: add --yes to do it.`);
  const terminal = createInterface({ input, output });
  const closed = once(terminal, 'close').then(() => '');
  const answer = await Promise.race([
    terminal.question(`${question} This cannot be undone. Type yes: `),
    closed,
  ]);
  terminal.close();
  if (answer.trim().toLowerCase() !== 'yes') throw new CommandError('Nothing was changed.');
}
