import type { Dependencies } from '../dependencies.js';
import type { ErasedPatient } from '../domains/operations/retention/erase-patient.js';
import { recordOperatorAction } from '../domains/practices/audit-repository.js';
import { parsePatientPhone } from '../rules/phone-number.js';
import { CommandError } from './words/command-error.js';
import { confirm } from './words/confirm.js';

type Needed = Pick<Dependencies, 'db' | 'isTestNumber' | 'clock'>;

/** Called first: an export or erasure must be in the audit trail even if the command then fails. */
const record = ({ db, clock }: Needed, action: 'patient.erased' | 'patient.exported'): Promise<void> =>
  recordOperatorAction(db, { action, practiceId: null, subject: null, at: clock.now() });

interface EraseOptions {
  /** Only counts. */
  readonly dryRun?: true;
  readonly yes?: true;
}

/** `patient erase <phone>`: the output shows its last four digits only. @throws CommandError */
export async function erasePatient(
  dependencies: Needed & Pick<Dependencies, 'erasePatient' | 'exportPatient'>,
  phoneWords: readonly string[],
  options: EraseOptions = {},
): Promise<string> {
  const phoneNumber = readPhone(phoneWords, dependencies);
  const number = `the number ending in ${phoneNumber.slice(-4)}`;
  if (options.dryRun === true) {
    return `Would erase ${number} and its names from ${await countStored(dependencies, phoneNumber)}. Consents and opt-outs are kept.`;
  }
  await confirm(`Erase ${number} and its names?`, options);
  await record(dependencies, 'patient.erased');
  const { underWay, ...erased } = await dependencies.erasePatient(phoneNumber);
  const words = `Erased ${number} and its names from ${wordCounts(erased)}. Consents and opt-outs are kept.`;
  if (underWay === 0) return words;
  return `${words}\nTexts being sent at this moment: ${underWay}. Run the command again in five minutes.`;
}

/** `patient export <phone>`: all data stored about the number, as JSON. @throws CommandError */
export async function exportPatient(
  dependencies: Needed & Pick<Dependencies, 'exportPatient'>,
  phoneWords: readonly string[],
): Promise<string> {
  const phoneNumber = readPhone(phoneWords, dependencies);
  await record(dependencies, 'patient.exported');
  return JSON.stringify(await dependencies.exportPatient(phoneNumber), null, 2);
}

type Counts = Omit<ErasedPatient, 'underWay'>;

async function countStored(
  dependencies: Pick<Dependencies, 'exportPatient'>,
  phoneNumber: string,
): Promise<string> {
  const stored = await dependencies.exportPatient(phoneNumber);
  return wordCounts({
    texts: stored.messages.length,
    scheduledOrders: stored.scheduledOrders.length,
    orders: stored.orders.length,
    draftOrders: stored.draftOrders.length,
    replies: stored.replies.length,
    followUpDismissals: stored.followUpDismissals.length,
    refills: stored.refills.length,
    webhooks: stored.webhookEvents.length,
  });
}

const wordCounts = (counts: Counts): string =>
  [
    `texts (${counts.texts})`,
    `scheduled orders (${counts.scheduledOrders})`,
    `orders (${counts.orders})`,
    `draft orders (${counts.draftOrders})`,
    `replies (${counts.replies})`,
    `follow-up dismissals (${counts.followUpDismissals})`,
    `refills (${counts.refills})`,
    `shop webhooks (${counts.webhooks})`,
  ].join(', ');

/** A number as E.164. Unquoted, one such as (312) 555-0142 arrives as two arguments. @throws CommandError */
export function readPhone(words: readonly string[], { isTestNumber }: Pick<Needed, 'isTestNumber'>): string {
  const phone = parsePatientPhone(words.join(' '), { isTestNumber });
  if (!phone.ok) throw new CommandError(phone.message);
  return phone.e164;
}
