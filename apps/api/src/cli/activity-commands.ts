import type { Dependencies } from '../dependencies.js';
import { getPractice, readSignInIds } from './practices/get-practice.js';
import { CommandError } from './words/command-error.js';

const MAX_LINES = 1_000;

/** `activity list [practice id]`: the audit trail, newest first. @throws CommandError */
export async function listActivity(
  { auditTrail, practices }: Pick<Dependencies, 'auditTrail' | 'practices'>,
  signInId: string | undefined,
  { last }: { readonly last: string },
): Promise<string> {
  const pageSize = /^\d{1,4}$/.test(last) ? Number(last) : 0;
  if (pageSize < 1 || pageSize > MAX_LINES) {
    throw new CommandError(`--last is "${last}": it must be a whole number from 1 to ${MAX_LINES}.`);
  }
  const practice = signInId === undefined ? null : await getPractice({ practices }, signInId);
  const entries = await auditTrail.listForOperator(practice?.id ?? null, { pageSize });
  if (entries.length === 0) return 'Nothing is recorded.';
  const signInIdOf = await readSignInIds({ practices });
  return entries
    .map(({ at, practiceId, action, actor, subject }) =>
      [
        at.toISOString(),
        practiceId === null ? 'operator' : signInIdOf(practiceId),
        action,
        subject ?? '-',
        `by ${actor}`,
      ].join('  '),
    )
    .join('\n');
}
