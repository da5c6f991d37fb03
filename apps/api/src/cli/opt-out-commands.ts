import type { Dependencies } from '../dependencies.js';
import { recordOperatorAction } from '../domains/practices/audit-repository.js';
import { parsePatientPhone } from '../rules/phone-number.js';
import { CommandError } from './words/command-error.js';

type Needed = Pick<Dependencies, 'db' | 'optOuts' | 'isTestNumber'>;

/**
 * `opt-out add <phone>`: cancels pending texts to the number. The output shows its last four digits only. @throws
 * CommandError
 */
export async function addOptOut(
  { db, optOuts, isTestNumber }: Needed,
  phoneWords: readonly string[],
): Promise<string> {
  // An unquoted number such as (312) 555-0142 arrives as two arguments.
  const phone = parsePatientPhone(phoneWords.join(' '), { isTestNumber });
  if (!phone.ok) throw new CommandError(phone.message);
  const {
    id,
    optedOutAt: at,
    isNew,
  } = await optOuts.record(phone.e164, {
    source: 'staff',
    recordedBy: 'operator',
  });
  const number = `The number ending in ${phone.e164.slice(-4)}`;
  if (!isNew) return `${number} was opted out already, on ${at.toISOString()}. Nothing changed.`;
  const action = 'opt-out.recorded';
  await recordOperatorAction(db, { action, practiceId: null, subject: `opt-out:${id}`, at });
  return `${number} has been opted out since ${at.toISOString()}. Only START from that phone changes that.`;
}
