import type { Dependencies } from '../dependencies.js';
import { recordOperatorAction } from '../domains/practices/audit-repository.js';
import { readPhone } from './patient-commands.js';

type Needed = Pick<Dependencies, 'db' | 'optOuts' | 'isTestNumber'>;

/** `opt-out add <phone>`: cancels pending texts to the number; prints its last four digits only. @throws CommandError */
export async function addOptOut(
  { db, optOuts, isTestNumber }: Needed,
  phoneWords: readonly string[],
): Promise<string> {
  const phoneNumber = readPhone(phoneWords, { isTestNumber });
  const recorded = await optOuts.record(phoneNumber, { source: 'staff', recordedBy: 'operator' });
  const { id, optedOutAt: at, isNew } = recorded;
  const number = `The number ending in ${phoneNumber.slice(-4)}`;
  if (!isNew) return `${number} was opted out already, on ${at.toISOString()}. Nothing changed.`;
  const action = 'opt-out.recorded';
  await recordOperatorAction(db, { action, practiceId: null, subject: `opt-out:${id}`, at });
  return `${number} has been opted out since ${at.toISOString()}. Only START from that phone changes that.`;
}
