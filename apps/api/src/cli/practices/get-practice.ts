import type { Dependencies } from '../../dependencies.js';
import type { PracticeRow } from '../../domains/practices/practice-repository.js';
import { CommandError } from '../words/command-error.js';

type Needed = Pick<Dependencies, 'practices'>;

/** The practice that signs in with the ID of a command. @throws CommandError when there is none */
export async function getPractice({ practices }: Needed, signInId: string): Promise<PracticeRow> {
  const practice = await practices.findBySignInId(signInId);
  if (practice) return practice;
  throw new CommandError(`There is no practice with the ID "${signInId}".`);
}

/** Says which sign-in ID a practice has, for lists whose rows have our own id. */
export async function readSignInIds({ practices }: Needed): Promise<(practiceId: string) => string> {
  const known = new Map((await practices.list()).map(({ id, signInId }) => [id, signInId]));
  return (practiceId) => known.get(practiceId) ?? practiceId;
}
