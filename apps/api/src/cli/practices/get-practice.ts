import type { Database } from '../../db/client.js';
import {
  findPracticeBySignInId,
  listAllPractices,
  listTestPractices,
  type PracticeRow,
} from '../../domains/practices/practice-repository.js';
import { CommandError } from '../words/command-error.js';

/** The practice that signs in with the ID of a command. @throws CommandError when there is none */
export async function getPractice(db: Database, signInId: string): Promise<PracticeRow> {
  const practice = await findPracticeBySignInId(db, signInId);
  if (practice) return practice;
  throw new CommandError(`There is no practice with the ID "${signInId}".`);
}

/** Returns a function from a practice's internal id to its sign-in ID; a test practice has the live one's, marked. */
export async function readSignInIds(db: Database): Promise<(practiceId: string) => string> {
  const known = new Map((await listAllPractices(db)).map(({ id, signInId }) => [id, signInId]));
  for (const { id, testOf } of await listTestPractices(db))
    known.set(id, `${known.get(testOf ?? '')} (test)`);
  return (practiceId) => known.get(practiceId) ?? practiceId;
}
