import { and, asc, count, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { practiceGroups, practices, sessions } from '../../db/schema/index.js';
import { practiceColumns } from './practice-repository.js';

export type GroupRow = typeof practiceGroups.$inferSelect;
/** What the operator may change about a group. */
export type GroupChange = Partial<Pick<GroupRow, 'name' | 'sharedSignIn'>>;

export async function insertGroup(
  tx: Database,
  group: typeof practiceGroups.$inferInsert,
): Promise<GroupRow> {
  const [added] = await tx.insert(practiceGroups).values(group).returning();
  if (!added) throw new Error('The group was not stored.');
  return added;
}

export async function findGroup(tx: Database, id: string): Promise<GroupRow | null> {
  const [found] = await tx.select().from(practiceGroups).where(eq(practiceGroups.id, id));
  return found ?? null;
}

export async function findGroupByName(tx: Database, name: string): Promise<GroupRow | null> {
  const [found] = await tx.select().from(practiceGroups).where(eq(practiceGroups.name, name));
  return found ?? null;
}

export const listGroups = (tx: Database): Promise<GroupRow[]> =>
  tx.select().from(practiceGroups).orderBy(asc(practiceGroups.name));

/** A group, locked until the transaction ends: no practice joins or leaves, and nobody switches, meanwhile. */
export async function lockGroup(tx: Database, id: string): Promise<GroupRow | null> {
  const [found] = await tx
    .select()
    .from(practiceGroups)
    .where(eq(practiceGroups.id, id))
    .for('no key update');
  return found ?? null;
}

export async function updateGroup(tx: Database, id: string, change: GroupChange): Promise<void> {
  await tx.update(practiceGroups).set(change).where(eq(practiceGroups.id, id));
}

/** Deletes a group with its keys and webhooks. */
export async function deleteGroup(tx: Database, id: string): Promise<void> {
  await tx.delete(practiceGroups).where(eq(practiceGroups.id, id));
}

/** A group's enabled practices, by name. */
export const listPracticesOf = (tx: Database, groupId: string) =>
  tx
    .select(practiceColumns)
    .from(practices)
    .where(and(eq(practices.groupId, groupId), isNull(practices.disabledAt)))
    .orderBy(asc(practices.name));

/** The ids of a group's practices, disabled ones included. */
export async function listMemberIds(tx: Database, groupId: string): Promise<string[]> {
  const rows = await tx.select({ id: practices.id }).from(practices).where(eq(practices.groupId, groupId));
  return rows.map(({ id }) => id);
}

export async function countMembers(tx: Database, groupId: string): Promise<number> {
  const [found] = await tx.select({ all: count() }).from(practices).where(eq(practices.groupId, groupId));
  return found?.all ?? 0;
}

export async function findGroupIdOf(tx: Database, practiceId: string): Promise<string | null> {
  const [found] = await tx
    .select({ groupId: practices.groupId })
    .from(practices)
    .where(eq(practices.id, practiceId));
  return found?.groupId ?? null;
}

export async function setGroupOf(tx: Database, practiceId: string, groupId: string | null): Promise<void> {
  await tx.update(practices).set({ groupId }).where(eq(practices.id, practiceId));
}

/** Ends the sessions that came from switching to or from a practice. */
export const endSwitchedSessionsOf = (tx: Database, practiceId: string): Promise<void> =>
  endSwitchedSessions(tx, eq(practices.id, practiceId));

/** Ends the sessions that came from switching within a group. */
export const endSwitchedSessionsIn = (tx: Database, groupId: string): Promise<void> =>
  endSwitchedSessions(tx, eq(practices.groupId, groupId));

async function endSwitchedSessions(tx: Database, which: SQL): Promise<void> {
  const among = tx.select({ id: practices.id }).from(practices).where(which);
  await tx
    .delete(sessions)
    .where(
      or(
        inArray(sessions.originPracticeId, among),
        and(isNotNull(sessions.originPracticeId), inArray(sessions.practiceId, among)),
      ),
    );
}
