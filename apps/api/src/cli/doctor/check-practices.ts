import { listOpenDemos, wordDisabling } from '../../modules/practices/demo-practices.js';
import type { PracticeRow } from '../../modules/practices/practice-repository.js';
import { type Check, ok, unknown, wrong } from './finding.js';

/** Whether demo practices left over from a trial are enabled while real providers are used. */
export function checkPractices(
  { sandboxUrl }: { readonly sandboxUrl: string | null },
  listPractices: () => Promise<readonly Pick<PracticeRow, 'id' | 'name' | 'disabledAt'>[]>,
): Check {
  return async () => {
    const subject = 'demo practices';
    if (sandboxUrl !== null) return [unknown(subject, 'Allowed with the sandbox.')];
    const demos = listOpenDemos(await listPractices());
    if (demos.length === 0) return [ok(subject, 'none is enabled')];
    const named = demos.map(({ id, name }) => `${id} (${name})`).join(', ');
    const message = `Anyone can sign in to ${named}: these IDs are public. Run: ${wordDisabling(demos)}`;
    return [wrong(subject, message)];
  };
}
