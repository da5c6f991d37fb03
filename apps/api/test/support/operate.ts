import { readCommand } from '../../src/cli/read-command.js';
import type { Dependencies } from '../../src/dependencies.js';

/** Runs an operator's command as it is typed, and returns what it prints. */
export async function operate(dependencies: Dependencies, ...argv: string[]): Promise<string> {
  const output = await readCommand(argv).work(dependencies);
  return typeof output === 'string' ? output : output.output;
}
