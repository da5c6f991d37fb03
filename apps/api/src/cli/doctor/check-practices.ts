import { listOpenDemos, wordDisabling } from '../../modules/practices/demo-practices.js';
import type { PracticeRow } from '../../modules/practices/practice-repository.js';
import { type Check, ok, unknown, wrong } from './finding.js';

type Practice = Pick<PracticeRow, 'id' | 'name' | 'phoneNumber' | 'disabledAt'>;

/**
 * Whether demo practices left over from a trial are enabled while real providers are used, and which practices have no
 * phone number on file.
 */
export function checkPractices(
  { sandboxUrl }: { readonly sandboxUrl: string | null },
  listPractices: () => Promise<readonly Practice[]>,
): Check {
  return async () => {
    const practices = await listPractices();
    return [findDemos(practices, sandboxUrl !== null), findPhones(practices)];
  };
}

function findDemos(practices: readonly Practice[], isTrial: boolean) {
  const subject = 'demo practices';
  if (isTrial) return unknown(subject, 'Allowed with the sandbox.');
  const demos = listOpenDemos(practices);
  if (demos.length === 0) return ok(subject, 'none is enabled');
  const message = `Anyone can sign in to ${nameAll(demos)}: these IDs are public. Run: ${wordDisabling(demos)}`;
  return wrong(subject, message);
}

/** A practice may do without, so it is no problem. */
function findPhones(practices: readonly Practice[]) {
  const subject = 'phone numbers';
  const open = practices.filter(({ disabledAt }) => disabledAt === null);
  const without = open.filter(({ phoneNumber }) => phoneNumber === null);
  const [first] = without;
  if (first === undefined) return ok(subject, open.length === 0 ? 'no practice is enabled' : 'on file');
  return unknown(
    subject,
    `None on file for ${nameAll(without)}: HELP and other replies get no answer from us, and pages and texts name no number to call. Run: npm run portal -- practice set ${first.id} --phone "(312) 555-0100"`,
  );
}

const nameAll = (practices: readonly Practice[]): string =>
  practices.map(({ id, name }) => `${id} (${name})`).join(', ');
