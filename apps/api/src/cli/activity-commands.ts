import type { Dependencies } from '../dependencies.js';
import { listAuditEntries } from '../domains/practices/audit-repository.js';
import { getPractice, readSignInIds } from './practices/get-practice.js';
import { CommandError } from './words/command-error.js';

const MAX_LINES = 1_000;

/** `activity list [practice id]`: the audit trail, newest first. @throws CommandError */
export async function listActivity(
  { db }: Pick<Dependencies, 'db'>,
  signInId: string | undefined,
  { last }: { readonly last: string },
): Promise<string> {
  const limit = /^\d{1,4}$/.test(last) ? Number(last) : 0;
  if (limit < 1 || limit > MAX_LINES) {
    throw new CommandError(`--last is "${last}": it must be a whole number from 1 to ${MAX_LINES}.`);
  }
  const practice = signInId === undefined ? null : await getPractice(db, signInId);
  const entries = await listAuditEntries(db, practice?.id ?? null, { limit });
  if (entries.length === 0) return 'Nothing is recorded.';
  const signInIdOf = await readSignInIds(db);
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
