import { CommanderError } from '@commander-js/extra-typings';
import { readConfig } from '../config/config.js';
import { findPending } from '../db/migrations/compare-migrations.js';
import { createDependencies } from '../dependencies.js';
import { ConfigError } from '../faults/config-error.js';
import { sayFault } from '../faults/describe-fault.js';
import { createLogger } from '../http/request-log.js';
import { diagnoseSettings } from './doctor-command.js';
import { findPracticeOf } from './practice-of-command.js';
import { type ChosenCommand, readCommand } from './read-command.js';
import { CommandError } from './words/command-error.js';

/** Commands that check the schema themselves. */
const ON_ANY_SCHEMA = ['doctor', 'restore'];

async function run({ name, words, work }: ChosenCommand): Promise<void> {
  const dependencies = createDependencies(readConfig(), createLogger({ level: 'warn', name: 'portal' }));
  // Stdout is for the command's own output.
  if (dependencies.config.securityLogPath !== null)
    dependencies.securityLog.info({
      event: 'operator.command',
      command: name,
      practiceId: await findPracticeOf(dependencies, name, words),
    });
  try {
    // Refuses a newer schema. On an older one, a command works or says what is missing.
    if (!ON_ANY_SCHEMA.includes(name)) await findPending(dependencies.database.pool);
    const result = await work(dependencies);
    console.log(typeof result === 'string' ? result : result.output);
    if (typeof result !== 'string' && !result.isHealthy) process.exitCode = 1;
  } finally {
    await dependencies.close();
  }
}

/** The typed command; null when the help or an error was printed instead. */
function readTyped(): ChosenCommand | null {
  try {
    return readCommand(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? 0 : 2;
    return null;
  }
}

function fail(error: unknown, { name }: ChosenCommand): void {
  process.exitCode = 1;
  if (error instanceof ConfigError && name === 'doctor') {
    console.log(diagnoseSettings(error, process.argv.includes('--json') ? { json: true } : {}).output);
    return;
  }
  const isExpected = error instanceof CommandError || error instanceof ConfigError;
  console.error(isExpected ? error.message : `Failed: ${sayFault(error)}`);
}

const typed = readTyped();
if (typed !== null) run(typed).catch((error: unknown) => fail(error, typed));
