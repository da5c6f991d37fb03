import type { Command } from '@commander-js/extra-typings';
import { listActivity } from './activity-commands.js';
import { backUp } from './backup-commands.js';
import { syncCatalog } from './catalog-commands.js';
import { runDoctor } from './doctor-command.js';
import { addOptOut } from './opt-out-commands.js';
import { syncOrders } from './order-commands.js';
import { erasePatient, exportPatient } from './patient-commands.js';
import { restore } from './restore-command.js';
import { recordRestored } from './restored-command.js';
import { SEED_LIMITS, seed } from './seed/seed-command.js';
import { listDeadLetters, subscribeWebhooks } from './webhook-commands.js';
import type { Choose } from './work.js';

/** `patient …` */
export function addPatientCommands(group: Command, choose: Choose): void {
  group
    .command('export')
    .description('Print everything stored about a number, as JSON.')
    .argument('<phone...>')
    .action((phone) => choose((needed) => exportPatient(needed, phone)));
  group
    .command('erase')
    .description('Erase a number and its names for good. Consents and opt-outs are kept.')
    .argument('<phone...>')
    .option('--dry-run', 'only count what would be erased')
    .option('--yes', 'do not ask')
    .action((phone, options) => choose((needed) => erasePatient(needed, phone, options)));
}

/** `webhooks …`, `orders …`, and `catalog …`: what the shop has. */
export function addShopCommands(program: Command, choose: Choose): void {
  const webhooks = program.command('webhooks').description("The shop's own webhooks.");
  webhooks
    .command('subscribe')
    .description('Ask the shop to post orders, refunds, and changes of products here.')
    .action(() => choose(subscribeWebhooks));
  webhooks
    .command('aside')
    .description('What could not be processed, and why.')
    .action(() => choose(listDeadLetters));
  program
    .command('orders')
    .description("The shop's orders.")
    .command('sync')
    .description('Read the orders that changed since the last time.')
    .option('--days <number>', 'read those of the last days instead')
    .action((options) => choose((needed) => syncOrders(needed, options)));
  program
    .command('catalog')
    .description("The shop's products.")
    .command('sync')
    .description('Read all products and collections.')
    .action(() => choose(syncCatalog));
}

/** What concerns the whole installation. */
export function addDataCommands(program: Command, choose: Choose): void {
  program
    .command('opt-out')
    .description('Numbers that get no texts.')
    .command('add')
    .description('Stop all texts to a number. Only START from that phone lifts it.')
    .argument('<phone...>')
    .action((phone) => choose((needed) => addOptOut(needed, phone)));
  program
    .command('activity')
    .description('The audit trail.')
    .command('list')
    .description('Who did what, newest first; of one practice or of all.')
    .argument('[practice id]')
    .option('--last <number>', 'how many entries, up to 1000', '50')
    .action((practiceId, options) => choose((needed) => listActivity(needed, practiceId, options)));
  program
    .command('backup')
    .description('Write everything to a file, and check it. The programs may keep running.')
    .argument('[file]')
    .action((file) => choose((needed) => backUp(needed, file)));
  program
    .command('restore')
    .description('Restore a backup into an empty database. Stop every API and worker first.')
    .argument('<file>')
    .option('--replace', 'in place of what is in the database')
    .option('--dry-run', 'only check the file, and count what would be replaced')
    .option('--yes', 'do not ask')
    .action((file, options) => choose((needed) => restore(needed, file, options)));
  program
    .command('restored')
    .description(
      'The database was set back to an earlier time, not by `restore`: ask the gateway before anything is sent.',
    )
    .requiredOption('--to <time>', 'when its data is from, such as 2026-11-22T16:05:00Z')
    .option('--yes', 'do not ask')
    .action((options) => choose((needed) => recordRestored(needed, options)));
  program
    .command('doctor')
    .description('Check settings, database, shop, gateway, and address, and say how to fix what is wrong.')
    .option('--json', 'for scripts')
    .action((options) => choose((needed) => runDoctor(needed, options)));
  program
    .command('seed')
    .description('Made-up data for trials with the sandbox, added to what is there.')
    .option('--practices <number>', `practices, up to ${SEED_LIMITS.practices}`, '0')
    .option('--messages <number>', `texts over two years, with replies, up to ${SEED_LIMITS.messages}`, '0')
    .option('--orders <number>', `orders from the texted carts, up to ${SEED_LIMITS.orders}`, '0')
    .option('--products <number>', `products in the sandbox's shop, up to ${SEED_LIMITS.products}`, '0')
    .action((options) => choose((needed) => seed(needed, options)));
}
