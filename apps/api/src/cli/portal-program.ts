import {
  Command,
  type CommandUnknownOpts,
  Help,
  type OutputConfiguration,
} from '@commander-js/extra-typings';
import packageJson from '../../package.json' with { type: 'json' };
import { portalCall } from '../portal-call.js';
import { addDataCommands, addPatientCommands, addShopCommands } from './data-program.js';
import {
  addApiKeyCommands,
  addGroupCommands,
  addPracticeCommands,
  addWebhookCommands,
} from './practice-program.js';
import type { Choose } from './work.js';

/** Too many arguments are most often a name without its quotes. */
const TOO_MANY_WORDS = 'commander.excessArguments';

/**
 * All operator commands with their arguments, options, and descriptions. Unknown words are refused with a suggestion.
 */
export function createPortalProgram(choose: Choose, output: OutputConfiguration): Command {
  const program = new Command(portalCall('').trim());
  const group = (name: string, about: string): Command => program.command(name).description(about);
  program
    .description('Operator commands. Each explains itself: add --help to it.')
    .version(packageJson.version)
    .showHelpAfterError('Add --help to see how it is used.')
    .configureOutput(output)
    .exitOverride((error) => {
      if (error.code === TOO_MANY_WORDS) {
        program
          .configureOutput()
          .writeErr?.('A value with spaces needs quotes, such as "Sunrise Eye Clinic".\n');
      }
      throw error;
    })
    .configureHelp({
      formatHelp: (command, help) => new Help().formatHelp(command, command.parent ? help : listingAll(help)),
      subcommandTerm: (command) => [pathOf(command), ...wordsOf(command)].join(' '),
    });
  addPracticeCommands(group('practice', 'The practices, and who may sign in to them.'), choose);
  addGroupCommands(group('group', 'Groups of practices.'), choose);
  addApiKeyCommands(group('api-key', 'Keys for programs that call the API.'), choose);
  addPatientCommands(group('patient', 'What is stored about a phone number.'), choose);
  addWebhookCommands(group('webhook', "The webhooks of practices' own systems."), choose);
  addShopCommands(program, choose);
  addDataCommands(program, choose);
  refuseRepeats(program);
  return program;
}

/** Refuses options that are given twice: commander would silently drop the first value. */
function refuseRepeats(command: CommandUnknownOpts): void {
  for (const option of command.options) {
    let times = 0;
    command.on(`option:${option.name()}`, () => {
      times += 1;
      if (times > 1) command.error(`error: option '${option.flags}' is given twice`);
    });
  }
  for (const one of command.commands) refuseRepeats(one);
}

/** The program's own help lists every command with its arguments, not only the groups. */
function listingAll(help: Help): Help {
  const listing: Help = Object.create(help);
  listing.visibleCommands = ({ commands }) =>
    commands.flatMap((one) => (one.commands.length > 0 ? one.commands : one));
  return listing;
}

/** A command as typed after the program's name, such as `practice add`. */
export function pathOf(command: CommandUnknownOpts): string {
  const { parent } = command;
  return parent?.parent ? `${pathOf(parent)} ${command.name()}` : command.name();
}

/** A command's arguments, such as `<practice id> <url>`; its options are in its own help. */
const wordsOf = ({ registeredArguments }: CommandUnknownOpts): string[] =>
  registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return argument.required ? `<${name}>` : `[${name}]`;
  });
