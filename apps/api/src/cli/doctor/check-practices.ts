import type { PracticeRow } from '../../domains/practices/practice-repository.js';
import { listOpenDemos } from '../../domains/practices/practices/demo-practices.js';
import { findWeakness } from '../../domains/practices/practices/sign-in-ids.js';
import { portalCall } from '../../portal-call.js';
import { type Check, ok, unknown, wrong } from './finding.js';

type Practice = Pick<PracticeRow, 'id' | 'signInId' | 'name' | 'phoneNumber' | 'disabledAt'>;

/** Demo practices enabled with real providers, easily guessed IDs, and practices without a phone number. */
export function checkPractices(
  { sandboxUrl }: { readonly sandboxUrl: string | null },
  listPractices: () => Promise<readonly Practice[]>,
): Check {
  return async () => {
    const practices = await listPractices();
    return [
      findDemos(practices, sandboxUrl !== null),
      findWeakIds(practices, sandboxUrl !== null),
      findPhones(practices),
    ];
  };
}

function findDemos(practices: readonly Practice[], isTrial: boolean) {
  const subject = 'demo practices';
  if (isTrial) return unknown(subject, 'Allowed with the sandbox.');
  const demos = listOpenDemos(practices);
  if (demos.length === 0) return ok(subject, 'none is enabled');
  const fix = demos.map(({ signInId }) => portalCall(`practice disable ${signInId}`)).join('; ');
  return wrong(subject, `Anyone can sign in to ${nameAll(demos)}: these IDs are public. Run: ${fix}`);
}

/** The ID is the whole credential. One that equals the practice's internal id was shown in logs and to programs. */
function findWeakIds(practices: readonly Practice[], isTrial: boolean) {
  const subject = 'practice IDs';
  if (isTrial) return unknown(subject, 'Those of the demo practices are public.');
  const open = practices.filter(({ disabledAt }) => disabledAt === null);
  const weak = open.flatMap(({ id, signInId, name }) => {
    const others = practices.filter((other) => other.id !== id).map((other) => other.signInId);
    const weakness =
      id === signInId ? 'it was shown to programs and in logs' : findWeakness(signInId, others);
    return weakness === null ? [] : [{ signInId, name, weakness }];
  });
  const [first] = weak;
  if (first === undefined) return ok(subject, 'none is easily guessed');
  const list = weak.map(({ signInId, name, weakness }) => `${signInId} (${name}): ${weakness}`).join('; ');
  return wrong(
    subject,
    `Easily guessed: ${list}. Run: ${portalCall(`practice set ${first.signInId} --new-id`)}`,
  );
}

/** Not a problem, since a practice may do without. */
function findPhones(practices: readonly Practice[]) {
  const subject = 'phone numbers';
  const open = practices.filter(({ disabledAt }) => disabledAt === null);
  const without = open.filter(({ phoneNumber }) => phoneNumber === null);
  const [first] = without;
  if (first === undefined) return ok(subject, open.length === 0 ? 'no practice is enabled' : 'on file');
  return unknown(
    subject,
    `None on file for ${nameAll(without)}: HELP and other replies get no answer from us, and pages and texts name no number to call. Run: ${portalCall(`practice set ${first.signInId} --phone "(312) 555-0100"`)}`,
  );
}

const nameAll = (practices: readonly Practice[]): string =>
  practices.map(({ signInId, name }) => `${signInId} (${name})`).join(', ');
