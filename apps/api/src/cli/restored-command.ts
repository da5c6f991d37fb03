import type { Dependencies } from '../dependencies.js';
import { recordOperatorAction } from '../domains/practices/audit-repository.js';
import { askTheGateway } from './ask-the-gateway.js';
import { CommandError } from './words/command-error.js';
import { confirm } from './words/confirm.js';

type Needed = Pick<Dependencies, 'db' | 'clock'>;

interface RestoredOptions {
  /** The time that the restored data is from. */
  readonly to: string;
  readonly yes?: true;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * `restored --to <time>`: for a database that was set back by other means than `restore`, such as point-in-time
 * recovery or a snapshot. Texts and orders that came due since then are sent only after the gateway has been asked
 * about them.
 * @throws CommandError
 */
export async function recordRestored({ db, clock }: Needed, options: RestoredOptions): Promise<string> {
  const now = clock.now();
  const takenAt = readInstant(options.to, now);
  const question = `Was the database set back to ${takenAt.toISOString()}, and is every API and worker stopped?`;
  await confirm(question, options);
  const asked = await db.transaction(async (tx) => {
    await recordOperatorAction(tx, { action: 'data.restored', practiceId: null, subject: null, at: now });
    return askTheGateway(tx, takenAt);
  });
  return [
    `The gateway will be asked about ${asked.texts} texts and ${asked.orders} scheduled orders before they are sent.`,
    `Anything that happened after ${takenAt.toISOString()} is lost; see docs/emergencies.md for what to do about it.`,
  ].join('\n');
}

/** @throws CommandError unless it is a time in the past, with its zone */
function readInstant(value: string, now: Date): Date {
  const instant = new Date(INSTANT.test(value) ? value : Number.NaN);
  if (Number.isNaN(instant.getTime())) {
    throw new CommandError(
      `"${value.slice(0, 64)}" is not a time with its zone: write it like 2026-11-22T16:05:00Z.`,
    );
  }
  if (instant > now)
    throw new CommandError(`${value} has not come yet. Say to what time the database was set back.`);
  return instant;
}
