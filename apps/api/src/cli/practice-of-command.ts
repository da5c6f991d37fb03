import type { Dependencies } from '../dependencies.js';
import { findPracticeBySignInId, listApiKeysOf } from '../domains/practices/practice-repository.js';

/** Commands whose first argument is a practice. */
const OF_PRACTICE = ['api-key create', 'api-key list', 'activity list', 'webhook add', 'webhook list'];

/** The practice that a command is about, for the security log; null when there is none, or it is unknown. */
export async function findPracticeOf(
  { db }: Pick<Dependencies, 'db'>,
  name: string,
  [word]: readonly string[],
): Promise<string | null> {
  if (word === undefined) return null;
  // Errors are ignored here: the command itself reports that the database is down.
  if (name.startsWith('practice ') || OF_PRACTICE.includes(name)) {
    return (await findPracticeBySignInId(db, word).catch(() => null))?.id ?? null;
  }
  if (name !== 'api-key revoke') return null;
  const keys = await listApiKeysOf(db, null).catch(() => []);
  return keys.find(({ id }) => id === word)?.practiceId ?? null;
}
