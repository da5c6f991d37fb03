import { MAX_GROUP_PRACTICES } from '@eyecart/shared/contracts';
import type { Database } from '../../db/client.js';
import { ApiError } from '../../http/api-error.js';
import { recordOperatorAction } from './audit-repository.js';
import {
  countMembers,
  deleteGroup,
  endSwitchedSessionsIn,
  endSwitchedSessionsOf,
  findGroupIdOf,
  type GroupChange,
  listMemberIds,
  lockGroup,
  setGroupOf,
  updateGroup,
} from './group-repository.js';

/** Changes a group. Turning shared sign-in off ends the sessions that came from switching. */
export async function changeGroup(tx: Database, id: string, change: GroupChange): Promise<void> {
  await lockGroup(tx, id);
  await updateGroup(tx, id, change);
  if (change.sharedSignIn === false) await endSwitchedSessionsIn(tx, id);
}

/** Removes a group with its keys and webhooks. Its practices stay, each on its own. */
export async function removeGroup(tx: Database, id: string, at: Date): Promise<void> {
  await lockGroup(tx, id);
  for (const practiceId of await listMemberIds(tx, id)) await moveToGroup(tx, practiceId, null, at);
  await deleteGroup(tx, id);
}

/**
 * Moves a practice into a group, or out of one, and records it in the practice's audit trail. Sessions that came from
 * switching to it or from it end.
 * @throws ApiError `limit_reached`
 */
export async function moveToGroup(
  tx: Database,
  practiceId: string,
  groupId: string | null,
  at: Date,
): Promise<void> {
  const before = await findGroupIdOf(tx, practiceId);
  if (before === groupId) return;
  // In the order of their ids, so that two moves cannot deadlock.
  for (const id of [before, groupId].filter((one) => one !== null).sort()) await lockGroup(tx, id);
  if (groupId !== null && (await countMembers(tx, groupId)) >= MAX_GROUP_PRACTICES) {
    throw new ApiError('limit_reached', {
      message: `A group has at most ${MAX_GROUP_PRACTICES} practices.`,
    });
  }
  await setGroupOf(tx, practiceId, groupId);
  await endSwitchedSessionsOf(tx, practiceId);
  const moves = [
    ['group.left', before],
    ['group.joined', groupId],
  ] as const;
  for (const [action, id] of moves) {
    if (id !== null) await recordOperatorAction(tx, { action, practiceId, subject: `group:${id}`, at });
  }
}
