import type { OutputConfiguration } from '@commander-js/extra-typings';
import { createPortalProgram, pathOf } from './portal-program.js';
import type { Work } from './work.js';

/** A command as the operator typed it. */
export interface ChosenCommand {
  /** Such as `practice add`. */
  readonly name: string;
  /** What was typed after the name, without the options. */
  readonly words: readonly string[];
  readonly work: Work;
}

/**
 * Parses a command line. Prints the help on request, or what is wrong and what was probably meant.
 * @throws CommanderError after either, with the exit code
 */
export function readCommand(argv: readonly string[], output: OutputConfiguration = {}): ChosenCommand {
  const works: Work[] = [];
  let typed = { name: '', words: [] as readonly string[] };
  const portal = createPortalProgram((work) => works.push(work), output);
  portal.hook('preAction', (_, command) => {
    typed = { name: pathOf(command), words: command.args };
  });
  portal.parse(argv.length === 0 ? ['--help'] : [...argv], { from: 'user' });
  const [work] = works;
  if (work === undefined) throw new Error(`The command "${typed.name}" chose nothing.`);
  return { ...typed, work };
}
