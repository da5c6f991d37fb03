import type { Practice } from '@eyecart/shared/contracts';
import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/client.js';
import { prepareOnce } from '../../../db/run-prepared.js';
import {
  apiKeys,
  enrollmentLinks,
  knownBrowsers,
  practiceGroups,
  practices,
  sessions,
} from '../../../db/schema/index.js';
import { practiceColumns } from '../practice-repository.js';

/** The practice that signs in with these digits, unless disabled. */
export const findPracticeToSignIn = (tx: Database, signInId: string): Promise<Practice | null> =>
  findEnabledPractice(tx, eq(practices.signInId, signInId));

export const findPracticeSwitchedTo = (tx: Database, practiceId: string): Promise<Practice | null> =>
  findEnabledPractice(tx, eq(practices.id, practiceId));

async function findEnabledPractice(tx: Database, which: SQL): Promise<Practice | null> {
  const [practice] = await tx
    .select(practiceColumns)
    .from(practices)
    .where(and(which, isNull(practices.testOf), isNull(practices.disabledAt)));
  return practice ?? null;
}

// Prepared, because every request starts with one of them.
const sessionReader = prepareOnce((tx) =>
  tx
    .select({
      practice: practiceColumns,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(practices, eq(practices.id, sessions.practiceId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        isNull(practices.disabledAt),
      ),
    )
    .prepare('find_session'),
);
const apiKeyReader = prepareOnce((tx) =>
  tx
    .select({
      id: apiKeys.id,
      label: apiKeys.label,
      expiresAt: apiKeys.expiresAt,
      lastUsedAt: apiKeys.lastUsedAt,
      practice: practiceColumns,
      group: { id: practiceGroups.id, name: practiceGroups.name },
    })
    .from(apiKeys)
    .leftJoin(practices, eq(practices.id, apiKeys.practiceId))
    .leftJoin(practiceGroups, eq(practiceGroups.id, apiKeys.groupId))
    .where(
      and(
        eq(apiKeys.keyHash, sql.placeholder('keyHash')),
        isNull(apiKeys.revokedAt),
        gt(apiKeys.expiresAt, sql.placeholder('now')),
        isNull(practices.disabledAt),
      ),
    )
    .prepare('find_api_key'),
);

export async function findSession(tx: Database, tokenHash: string, now: Date) {
  const [found] = await sessionReader(tx).execute({ tokenHash, now: now.toISOString() });
  return found ?? null;
}

export async function findApiKey(tx: Database, keyHash: string, now: Date) {
  const [found] = await apiKeyReader(tx).execute({ keyHash, now: now.toISOString() });
  return found ?? null;
}

/** When a key ends or was revoked; null for one that was never made. */
export async function findKeyEnd(tx: Database, keyHash: string) {
  const [found] = await tx
    .select({ expiresAt: apiKeys.expiresAt, revokedAt: apiKeys.revokedAt })
    .from(apiKeys)
    .where(eq(apiKeys.keyHash, keyHash));
  return found ?? null;
}

/** `false` when the session has ended. */
export async function extendSession(
  tx: Database,
  tokenHash: string,
  times: { readonly expiresAt: Date; readonly lastUsedAt: Date },
): Promise<boolean> {
  const extended = await tx
    .update(sessions)
    .set(times)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ practiceId: sessions.practiceId });
  return extended.length > 0;
}

/** A practice's sessions that have not ended, last used first. */
export async function listSessions(tx: Database, practiceId: string, now: Date) {
  return tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.practiceId, practiceId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt));
}

export async function removeExpiredSessions(tx: Database, now: Date) {
  await tx.delete(sessions).where(lt(sessions.expiresAt, now));
}

/** The sign-in IDs of practices that a browser has signed in to before; none when its token is not ours. */
export async function listSignInIdsOf(tx: Database, tokenHash: string): Promise<string[]> {
  const found = await tx
    .select({ signInId: practices.signInId })
    .from(knownBrowsers)
    .innerJoin(practices, eq(practices.id, knownBrowsers.practiceId))
    .where(eq(knownBrowsers.tokenHash, tokenHash));
  return found.map(({ signInId }) => signInId);
}

export async function rememberBrowser(
  tx: Database,
  { tokenHash, practiceId, now }: { tokenHash: string; practiceId: string; now: Date },
): Promise<void> {
  await tx
    .insert(knownBrowsers)
    .values({ tokenHash, practiceId, createdAt: now, lastSignInAt: now })
    .onConflictDoUpdate({
      target: [knownBrowsers.tokenHash, knownBrowsers.practiceId],
      set: { lastSignInAt: now },
    });
}

export async function forgetBrowsersSince(tx: Database, before: Date) {
  await tx.delete(knownBrowsers).where(lt(knownBrowsers.lastSignInAt, before));
}

/** `false` when there is none. */
export async function removeSession(tx: Database, tokenHash: string): Promise<boolean> {
  const removed = await tx
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ practiceId: sessions.practiceId });
  return removed.length > 0;
}

/** Removes the session of a practice whose hash starts with `id`; `false` when there is none. */
export async function removeSessionOf(tx: Database, practiceId: string, id: string): Promise<boolean> {
  const removed = await tx
    .delete(sessions)
    .where(and(eq(sessions.practiceId, practiceId), sql`left(${sessions.tokenHash}, 16) = ${id}`))
    .returning({ practiceId: sessions.practiceId });
  return removed.length > 0;
}

/**
 * Adds a session of a practice and ends those beyond the `kept` that were used last.
 *
 * @returns whether any ended
 */
export async function addSession(
  tx: Database,
  session: typeof sessions.$inferInsert,
  kept: number,
): Promise<boolean> {
  const { practiceId } = session;
  // Locks the practice's row: concurrent sign-ins that end the same sessions would deadlock.
  await tx
    .select({ id: practices.id })
    .from(practices)
    .where(eq(practices.id, practiceId))
    .for('no key update');
  await tx.insert(sessions).values(session);
  const ended = await tx.execute(sql`
    DELETE FROM ${sessions} WHERE ${sessions.tokenHash} IN (
      SELECT ${sessions.tokenHash} FROM ${sessions} WHERE ${sessions.practiceId} = ${practiceId}
      ORDER BY ${sessions.lastUsedAt} DESC, ${sessions.createdAt} DESC OFFSET ${kept})`);
  return (ended.rowCount ?? 0) > 0;
}

/** Ends the sessions of a practice, and those that switched from it. */
export async function endSessionsOf(tx: Database, practiceId: string): Promise<void> {
  await tx
    .delete(sessions)
    .where(or(eq(sessions.practiceId, practiceId), eq(sessions.originPracticeId, practiceId)));
}

export async function insertLink(tx: Database, link: typeof enrollmentLinks.$inferInsert): Promise<void> {
  await tx.insert(enrollmentLinks).values(link);
}

/** The name of the practice that an enrollment link is for; null when it was used or has expired. */
export async function findPracticeOfLink(tx: Database, tokenHash: string, now: Date) {
  const [found] = await tx
    .select({ name: practices.name })
    .from(enrollmentLinks)
    .innerJoin(practices, eq(practices.id, enrollmentLinks.practiceId))
    .where(isValidLink(tx, tokenHash, now));
  return found?.name ?? null;
}

/** Removes a link and returns its practice's id; null when it was used or has expired. */
export async function takeLink(tx: Database, tokenHash: string, now: Date): Promise<string | null> {
  const [used] = await tx
    .delete(enrollmentLinks)
    .where(isValidLink(tx, tokenHash, now))
    .returning({ practiceId: enrollmentLinks.practiceId });
  return used?.practiceId ?? null;
}

const isValidLink = (tx: Database, tokenHash: string, now: Date) =>
  and(
    eq(enrollmentLinks.tokenHash, tokenHash),
    gt(enrollmentLinks.expiresAt, now),
    inArray(
      enrollmentLinks.practiceId,
      tx.select({ id: practices.id }).from(practices).where(isNull(practices.disabledAt)),
    ),
  );

export async function removeExpiredLinks(tx: Database, now: Date): Promise<void> {
  await tx.delete(enrollmentLinks).where(lt(enrollmentLinks.expiresAt, now));
}

/** The other practices of a practice's group, by name, if its sign-in is shared. */
export async function listSwitchablePractices(tx: Database, practiceId: string) {
  const own = alias(practices, 'own');
  return tx
    .select({ id: practices.id, name: practices.name })
    .from(practices)
    .innerJoin(practiceGroups, eq(practiceGroups.id, practices.groupId))
    .innerJoin(own, eq(own.groupId, practiceGroups.id))
    .where(
      and(
        eq(own.id, practiceId),
        eq(practiceGroups.sharedSignIn, true),
        ne(practices.id, practiceId),
        isNull(practices.disabledAt),
        isNull(own.disabledAt),
      ),
    )
    .orderBy(asc(practices.name));
}

/** Locks practices' rows in the order of their ids, so that two switches cannot deadlock. */
export async function lockPractices(tx: Database, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: practices.id })
    .from(practices)
    .where(inArray(practices.id, [...ids]))
    .orderBy(asc(practices.id))
    .for('no key update');
}

/** A stored session, even an expired one; null when there is none. */
export async function readSession(tx: Database, tokenHash: string) {
  const [found] = await tx.select().from(sessions).where(eq(sessions.tokenHash, tokenHash));
  return found ?? null;
}
