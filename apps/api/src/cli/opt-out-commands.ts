import type { Dependencies } from '../dependencies.js';
import { parsePatientPhone } from '../rules/phone-number.js';
import { CommandError } from './command-error.js';

type Needed = Pick<Dependencies, 'optOuts' | 'config'>;

/** `opt-out add <phone>`: what is pending for the number is cancelled. The answer does not repeat it. @throws CommandError */
export async function addOptOut({ optOuts, config }: Needed, args: readonly string[]): Promise<string> {
  // A number in parts, (312) 555-0142, reaches us as two words where it was not quoted.
  const phone = parsePatientPhone(args.join(' '), { allowTestNumbers: config.allowTestNumbers });
  if (!phone.ok) throw new CommandError(phone.message);
  const optedOutAt = await optOuts.record(phone.e164, { source: 'staff', recordedBy: 'operator' });
  return `The number ending in ${phone.e164.slice(-4)} gets no texts since ${optedOutAt.toISOString()}. Only START from that phone changes it.`;
}
