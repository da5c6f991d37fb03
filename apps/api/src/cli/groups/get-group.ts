import type { Database } from '../../db/client.js';
import { findGroup, type GroupRow, listGroups } from '../../domains/practices/group-repository.js';
import { isUuid } from '../../rules/uuid.js';
import { getPractice, readSignInIds } from '../practices/get-practice.js';
import { CommandError } from '../words/command-error.js';

/** The group with this id. @throws CommandError when there is none */
export async function getGroup(db: Database, id: string): Promise<GroupRow> {
  const group = isUuid(id) ? await findGroup(db, id) : null;
  if (group) return group;
  throw new CommandError(`There is no group with the id "${id}".`);
}

/** A practice, or a group for all of its practices. */
type NamedOwner = { readonly name: string } & (
  | { readonly practiceId: string }
  | { readonly groupId: string }
);

/** The owner that a command names: a practice by its sign-in ID, or a group by its id. @throws CommandError */
export async function getOwner(db: Database, word: string): Promise<NamedOwner> {
  if (isUuid(word)) {
    const { id, name } = await getGroup(db, word);
    return { groupId: id, name };
  }
  const { id, name } = await getPractice(db, word);
  return { practiceId: id, name };
}

/** A row of one practice or one group. */
interface Owned {
  readonly practiceId: string | null;
  readonly groupId: string | null;
}

/** Returns a function that names a row's owner: the sign-in ID of a practice, or the name of a group. */
export async function readOwnerNames(db: Database): Promise<(row: Owned) => string> {
  const signInIdOf = await readSignInIds(db);
  const names = new Map((await listGroups(db)).map(({ id, name }) => [id, name]));
  return ({ practiceId, groupId }) =>
    practiceId === null ? `group ${names.get(groupId ?? '') ?? groupId}` : signInIdOf(practiceId);
}
