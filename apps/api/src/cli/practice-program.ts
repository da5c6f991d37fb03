import type { Command, OptionValues } from '@commander-js/extra-typings';
import { LANGUAGE_CODES } from '@eyecart/shared/languages/languages';
import type { Dependencies } from '../dependencies.js';
import { addApiKey, listApiKeys, revokeApiKey } from './api-key-commands.js';
import { addGroup, endGroup, setGroup, showGroups } from './groups/group-commands.js';
import {
  addWebhook,
  enableWebhook,
  listOutgoingWebhooks,
  removeWebhook,
  renewWebhookSecret,
  resendDelivery,
  showWebhookLog,
  testWebhook,
} from './outgoing-webhook-commands.js';
import { importPractices } from './practices/import-practices.js';
import {
  addPractice,
  disablePractice,
  enablePractice,
  enrollComputer,
  listPractices,
  setPractice,
} from './practices/practice-commands.js';
import type { Choose } from './work.js';

/** `practice …` */
export function addPracticeCommands(group: Command, choose: Choose): void {
  withPracticeOptions(
    group
      .command('add')
      .description('Add a practice, and draw the ID that its staff sign in with.')
      .argument('<name>', 'in quotes, as patients read it in every text')
      .option(
        '--id <digits>',
        'what staff sign in with: 6 to 18 digits that nobody can guess; 12 are drawn unless you choose',
      ),
  ).action((name, options) => choose((needed) => addPractice(needed, name, options)));
  withPracticeOptions(
    group
      .command('set')
      .description('Change a practice. An empty value (--code "") removes what may be missing.')
      .argument('<practice id>')
      .option('--name <name>', 'as patients read it in every text')
      .option('--new-id', 'draw another ID to sign in with, and end the sessions'),
  ).action((id, options) => choose((needed) => setPractice(needed, id, options)));
  group
    .command('import')
    .description('Add a practice for each row of a CSV file, or none while a row is wrong.')
    .argument(
      '<file>',
      'with the columns name, id, code, phone, sender, time-zone, language, automatic-refills, group',
    )
    .option('--dry-run', 'only check the file')
    .option('--unchecked-code', 'do not ask the shop about the codes')
    .action((file, options) => choose((needed) => importPractices(needed, file, options)));
  group
    .command('list')
    .description('All practices, with their settings.')
    .option('--json', 'for scripts')
    .action((options) => choose((needed) => listPractices(needed, options)));
  const ofOne: readonly [string, string, (needed: Dependencies, id: string) => Promise<string>][] = [
    ['disable', 'End the sign-ins and API keys of a practice, and let nobody sign in.', disablePractice],
    ['enable', 'Let staff sign in again.', enablePractice],
    ['enroll', 'A link for a new computer that the sign-in limits hold up.', enrollComputer],
  ];
  for (const [name, about, carryOut] of ofOne) {
    group
      .command(name)
      .description(about)
      .argument('<practice id>')
      .action((id) => choose((needed) => carryOut(needed, id)));
  }
}

const withPracticeOptions = <Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
) =>
  command
    .option('--code <code>', "its discount code: 20% off the whole order in the shop's admin")
    .option('--unchecked-code', 'do not ask the shop about the code')
    .option('--phone <number>', 'the number that patients call')
    .option(
      '--sender <number or service>',
      'where its texts come from, when it has its own: a number, or a Messaging Service of your account',
    )
    .option('--time-zone <area/city>', 'America/New_York for a new practice')
    .option(
      '--language <code>',
      `of the patients, unless staff choose another: ${LANGUAGE_CODES.join(' or ')}`,
    )
    .option('--automatic-refills <on or off>', 'send the refills that patients asked for automatically')
    .option('--group <group id>', 'the group that it belongs to')
    .option('--gallery <files>', 'pictures of the web app, separated by commas');

/** `group …` */
export function addGroupCommands(group: Command, choose: Choose): void {
  const sharedSignIn = '--shared-sign-in <on or off>';
  const aboutSignIn = 'let staff who signed in to one of its practices switch to the others';
  group
    .command('add')
    .description('Add a group; `practice set --group` puts practices into it.')
    .argument('<name>', 'in quotes')
    .option(sharedSignIn, aboutSignIn, 'off')
    .action((name, options) => choose((needed) => addGroup(needed, name, options)));
  group
    .command('set')
    .description('Change a group. Without shared sign-in, who had switched is signed out.')
    .argument('<group id>')
    .option('--name <name>')
    .option(sharedSignIn, aboutSignIn)
    .action((id, options) => choose((needed) => setGroup(needed, id, options)));
  group
    .command('list')
    .description('All groups, with their practices.')
    .action(() => choose(showGroups));
  group
    .command('remove')
    .description('Remove a group with its API keys and webhooks. Its practices stay.')
    .argument('<group id>')
    .option('--yes', 'do not ask')
    .action((id, options) => choose((needed) => endGroup(needed, id, options)));
}

/** `api-key …` */
export function addApiKeyCommands(group: Command, choose: Choose): void {
  group
    .command('create')
    .description(
      'Make a key for a practice, or for a group and each of its practices. It is shown only once.',
    )
    .argument('<practice or group id>')
    .option('--label <text>', 'what the key is for')
    .option('--test', 'make a test key of the practice: it sends nothing, and orders are simulated')
    .option('--days <number>', 'how long it works, up to 730', '365')
    .action((id, options) => choose((needed) => addApiKey(needed, id, options)));
  group
    .command('list')
    .description('The keys of one practice, of one group, or of all, with last use and expiry.')
    .argument('[practice or group id]')
    .action((id) => choose((needed) => listApiKeys(needed, id)));
  group
    .command('revoke')
    .description('End a key at once.')
    .argument('<key id>')
    .action((id) => choose((needed) => revokeApiKey(needed, id)));
}

/** `webhook …` */
export function addWebhookCommands(group: Command, choose: Choose): void {
  group
    .command('add')
    .description(
      'Post events of a practice, or of all practices of a group, to an address. The secret is shown only once.',
    )
    .argument('<practice or group id>')
    .argument('<url>')
    .option('--events <list>', 'such as order.placed,order.refunded; all unless you say otherwise')
    .action((id, url, options) => choose((needed) => addWebhook(needed, id, url, options)));
  group
    .command('list')
    .description('The webhooks of one practice, of one group, or of all, and whether they work.')
    .argument('[practice or group id]')
    .action((id) => choose((needed) => listOutgoingWebhooks(needed, id)));
  const ofOne: readonly [string, string, (needed: Dependencies, id: string) => Promise<string>][] = [
    ['log', 'The latest deliveries, newest first.', showWebhookLog],
    ['test', 'Post the event webhook.test.', testWebhook],
    ['enable', 'Turn a webhook on again that was switched off.', enableWebhook],
    ['secret', 'Make a new secret. The old one also signs for a day.', renewWebhookSecret],
    ['remove', 'Post nothing there anymore.', removeWebhook],
  ];
  for (const [name, about, carryOut] of ofOne) {
    group
      .command(name)
      .description(about)
      .argument('<webhook id>')
      .action((id) => choose((needed) => carryOut(needed, id)));
  }
  group
    .command('resend')
    .description('Deliver an event again.')
    .argument('<delivery id>')
    .action((id) => choose((needed) => resendDelivery(needed, id)));
}
