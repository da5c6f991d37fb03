import type { Dependencies } from '../dependencies.js';
import { parsePatientPhone } from '../rules/phone-number.js';
import { CommandError } from './command-error.js';

type Needed = Pick<Dependencies, 'isTestNumber' | 'auditTrail' | 'clock'>;

/** Written first: an export or erasure must be in the audit trail even if the command then fails. */
const note = ({ auditTrail, clock }: Needed, action: 'patient.erased' | 'patient.exported'): Promise<void> =>
  auditTrail.noteOperatorAction({ action, practiceId: null, subject: null, at: clock.now() });

/** `patient erase <phone>`: the output shows its last four digits only. @throws CommandError */
export async function erasePatient(
  dependencies: Needed & Pick<Dependencies, 'erasePatient'>,
  args: readonly string[],
): Promise<string> {
  const phoneNumber = readPhone(args, dependencies);
  await note(dependencies, 'patient.erased');
  const erasedRows = await dependencies.erasePatient(phoneNumber);
  const { texts, scheduledOrders, orders, draftOrders, replies, followUpDismissals, refills } = erasedRows;
  const { webhooks, underWay } = erasedRows;
  const rows = [
    `texts (${texts})`,
    `scheduled orders (${scheduledOrders})`,
    `orders (${orders})`,
    `draft orders (${draftOrders})`,
    `replies (${replies})`,
    `follow-up dismissals (${followUpDismissals})`,
    `refills (${refills})`,
    `shop webhooks (${webhooks})`,
  ];
  const erased = `Erased the number ending in ${phoneNumber.slice(-4)} and its names from ${rows.join(', ')}. Consents and opt-outs are kept.`;
  if (underWay === 0) return erased;
  return `${erased}\nTexts being sent at this moment: ${underWay}. Run the command again in five minutes.`;
}

/** `patient export <phone>`: all data stored about the number, as JSON. @throws CommandError */
export async function exportPatient(
  dependencies: Needed & Pick<Dependencies, 'exportPatient'>,
  args: readonly string[],
): Promise<string> {
  const phoneNumber = readPhone(args, dependencies);
  await note(dependencies, 'patient.exported');
  return JSON.stringify(await dependencies.exportPatient(phoneNumber), null, 2);
}

/** An unquoted number such as (312) 555-0142 arrives as two arguments. */
function readPhone(args: readonly string[], { isTestNumber }: Pick<Needed, 'isTestNumber'>): string {
  const phone = parsePatientPhone(args.join(' '), { isTestNumber });
  if (!phone.ok) throw new CommandError(phone.message);
  return phone.e164;
}
