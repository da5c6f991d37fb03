import type { Database } from '../../db/client.js';
import {
  findPracticeBySignInId,
  listAllPractices,
  type PracticeRow,
} from '../../domains/practices/practice-repository.js';
import { CommandError } from '../words/command-error.js';

/** The practice that signs in with the ID of a command. @throws CommandError when there is none */
export async function getPractice(db: Database, signInId: string): Promise<PracticeRow> {
  const practice = await findPracticeBySignInId(db, signInId);
  if (practice) return practice;
  throw new CommandError(`There is no practice with the ID "${signInId}".`);
}

/** Says which sign-in ID a practice has, for lists whose rows have our own id. */
export async function readSignInIds(db: Database): Promise<(practiceId: string) => string> {
  const known = new Map((await listAllPractices(db)).map(({ id, signInId }) => [id, signInId]));
  return (practiceId) => known.get(practiceId) ?? practiceId;
}
