import { parseArgs } from 'node:util';
import { readConfig } from '../config.js';
import { ConfigError } from '../config-error.js';
import { refuseNewerSchema } from '../db/migrate.js';
import { createDependencies, type Dependencies } from '../dependencies.js';
import { describeFault } from '../faults/describe-fault.js';
import { createLogger } from '../http/request-log.js';
import { listActivity } from './activity-commands.js';
import { addApiKey, listApiKeys, revokeApiKey } from './api-key-commands.js';
import { backUp, restore } from './backup-commands.js';
import { syncCatalog } from './catalog-commands.js';
import { CommandError } from './command-error.js';
import { type Diagnosis, diagnoseSettings, runDoctor } from './doctor-command.js';
import { addOptOut } from './opt-out-commands.js';
import { syncOrders } from './order-commands.js';
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
import { erasePatient, exportPatient } from './patient-commands.js';
import {
  addPractice,
  disablePractice,
  enablePractice,
  enrollComputer,
  listPractices,
  setPractice,
} from './practice-commands.js';
import { findPracticeOf } from './practice-of-command.js';
import { SEED_USAGE, seed } from './seed-command.js';
import { listWebhooksAside, subscribeWebhooks } from './webhook-commands.js';

type Command = (dependencies: Dependencies, args: readonly string[]) => Promise<string | Diagnosis>;

const COMMANDS: Readonly<Record<string, Command>> = {
  'practice add': addPractice,
  'practice set': setPractice,
  'practice list': listPractices,
  'practice disable': disablePractice,
  'practice enable': enablePractice,
  'practice enroll': enrollComputer,
  'api-key create': addApiKey,
  'api-key list': listApiKeys,
  'api-key revoke': revokeApiKey,
  'activity list': listActivity,
  'opt-out add': addOptOut,
  'patient erase': erasePatient,
  'patient export': exportPatient,
  backup: backUp,
  restore,
  seed,
  doctor: runDoctor,
  'webhook add': addWebhook,
  'webhook list': listOutgoingWebhooks,
  'webhook log': showWebhookLog,
  'webhook test': testWebhook,
  'webhook resend': resendDelivery,
  'webhook enable': enableWebhook,
  'webhook secret': renewWebhookSecret,
  'webhook remove': removeWebhook,
  'webhooks subscribe': subscribeWebhooks,
  'webhooks aside': listWebhooksAside,
  'orders sync': syncOrders,
  'catalog sync': syncCatalog,
};

/** These check the schema themselves. */
const ON_ANY_SCHEMA = ['doctor', 'restore'];

const USAGE = `Operator commands:
  practice add <id> "<name>" [--code CODE] [--phone "(312) 555-0100"] [--time-zone America/Chicago] [--language es] [--gallery a.svg,b.jpg]
  practice set <id> [--code CODE] [--phone "(312) 555-0100"] [--time-zone America/Chicago] [--language es] [--automatic-refills on]
  practice list
  practice disable <id>
  practice enable <id>
  practice enroll <id>
  api-key create <practice id> [--label "nightly script"] [--days 365]
  api-key list [practice id]
  api-key revoke <key id>
  activity list [practice id] [--last 50]
  opt-out add <phone>
  patient erase <phone>
  patient export <phone>
  webhook add <practice id> <url> [--events order.placed,order.refunded]
  webhook list [practice id]
  webhook log | test | enable | secret | remove <webhook id>
  webhook resend <delivery id>
  webhooks subscribe
  webhooks aside
  orders sync [--days 60]
  catalog sync
  backup [file]
  restore <file> [--replace]
  doctor [--json]
  seed [--practices N] [--messages N] [--orders N] [--products N]`;

async function run(argv: readonly string[]): Promise<void> {
  const [first = ''] = argv;
  const name = Object.hasOwn(COMMANDS, first) ? first : argv.slice(0, 2).join(' ');
  const command = COMMANDS[name];
  if (!command) {
    const wanted = argv.length === 0 || argv[0] === 'help';
    if (!wanted) console.error(`There is no command "${name}".`);
    console.log(USAGE);
    process.exitCode = wanted ? 0 : 2;
    return;
  }
  const dependencies = createDependencies(readConfig(), createLogger({ level: 'warn', name: 'portal' }));
  // Stdout is for the command's own output.
  if (dependencies.config.securityLogPath !== null)
    dependencies.securityLog.info({
      event: 'operator.command',
      command: name,
      practiceId: await findPracticeOf(dependencies, name, argv.slice(name.split(' ').length)),
    });
  try {
    if (!ON_ANY_SCHEMA.includes(name)) await refuseNewerSchema(dependencies.database.pool);
    const result = await command(dependencies, argv.slice(name.split(' ').length));
    console.log(typeof result === 'string' ? result : result.output);
    if (typeof result !== 'string' && !result.isHealthy) process.exitCode = 1;
  } finally {
    await dependencies.close();
  }
}

const { positionals, tokens } = parseArgs({ strict: false, allowPositionals: true, tokens: true });
const isHelp = tokens.some((token) => token.kind === 'option' && ['help', 'h'].includes(token.name));
if (isHelp) console.log(positionals[0] === 'seed' ? SEED_USAGE : USAGE);
else
  run(process.argv.slice(2)).catch((error: unknown) => {
    process.exitCode = 1;
    if (error instanceof ConfigError && positionals[0] === 'doctor') {
      console.log(diagnoseSettings(error, process.argv.slice(3)).output);
      return;
    }
    const isExpected = error instanceof CommandError || error instanceof ConfigError;
    console.error(isExpected ? error.message : `Failed: ${describeFault(error).message}`);
  });
