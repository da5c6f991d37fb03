import type { Practice } from '@eyecart/shared/contracts';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { apiKeys, knownBrowsers, practices, sessions } from '../../../db/schema/index.js';

const practiceColumns = {
  id: practices.id,
  name: practices.name,
  discountCode: practices.discountCode,
  gallery: practices.gallery,
  timeZone: practices.timeZone,
  language: practices.language,
  phoneNumber: practices.phoneNumber,
  sender: practices.sender,
};

/** Sessions, API keys, and known browsers. Disabled practices are treated as missing. */
export function createSessionRepository(db: Database) {
  // Prepared, because requests start with them.
  const findSession = db
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
    .prepare('find_session');
  const findApiKey = db
    .select({
      id: apiKeys.id,
      label: apiKeys.label,
      expiresAt: apiKeys.expiresAt,
      lastUsedAt: apiKeys.lastUsedAt,
      practice: practiceColumns,
    })
    .from(apiKeys)
    .innerJoin(practices, eq(practices.id, apiKeys.practiceId))
    .where(
      and(
        eq(apiKeys.keyHash, sql.placeholder('keyHash')),
        isNull(apiKeys.revokedAt),
        gt(apiKeys.expiresAt, sql.placeholder('now')),
        isNull(practices.disabledAt),
      ),
    )
    .prepare('find_api_key');
  return {
    /** The practice that signs in with these digits, unless disabled. */
    async findPractice(signInId: string): Promise<Practice | null> {
      const [practice] = await db
        .select(practiceColumns)
        .from(practices)
        .where(and(eq(practices.signInId, signInId), isNull(practices.disabledAt)));
      return practice ?? null;
    },
    async findSession(tokenHash: string, now: Date) {
      const [found] = await findSession.execute({ tokenHash, now: now.toISOString() });
      return found ?? null;
    },
    async findApiKey(keyHash: string, now: Date) {
      const [found] = await findApiKey.execute({ keyHash, now: now.toISOString() });
      return found ?? null;
    },
    /** `false` when the session has ended. */
    async extendSession(
      tokenHash: string,
      times: { readonly expiresAt: Date; readonly lastUsedAt: Date },
    ): Promise<boolean> {
      const extended = await db
        .update(sessions)
        .set(times)
        .where(eq(sessions.tokenHash, tokenHash))
        .returning({ practiceId: sessions.practiceId });
      return extended.length > 0;
    },
    /** A practice's sessions that have not ended, last used first. */
    async listSessions(practiceId: string, now: Date) {
      return db
        .select()
        .from(sessions)
        .where(and(eq(sessions.practiceId, practiceId), gt(sessions.expiresAt, now)))
        .orderBy(desc(sessions.lastUsedAt));
    },
    async removeExpiredSessions(now: Date) {
      await db.delete(sessions).where(lt(sessions.expiresAt, now));
    },
    /** The sign-in IDs of practices that a browser has signed in to before; none when its token is not ours. */
    async listSignInIdsOf(tokenHash: string): Promise<string[]> {
      const found = await db
        .select({ signInId: practices.signInId })
        .from(knownBrowsers)
        .innerJoin(practices, eq(practices.id, knownBrowsers.practiceId))
        .where(eq(knownBrowsers.tokenHash, tokenHash));
      return found.map(({ signInId }) => signInId);
    },
    async rememberBrowser({
      tokenHash,
      practiceId,
      now,
    }: {
      tokenHash: string;
      practiceId: string;
      now: Date;
    }) {
      await db
        .insert(knownBrowsers)
        .values({ tokenHash, practiceId, createdAt: now, lastSignInAt: now })
        .onConflictDoUpdate({
          target: [knownBrowsers.tokenHash, knownBrowsers.practiceId],
          set: { lastSignInAt: now },
        });
    },
    async forgetBrowsersSince(before: Date) {
      await db.delete(knownBrowsers).where(lt(knownBrowsers.lastSignInAt, before));
    },
  };
}

export type SessionRepository = ReturnType<typeof createSessionRepository>;

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
  // Advisory lock per practice: concurrent sign-ins that end the same sessions would deadlock.
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

export async function endSessionsOf(tx: Database, practiceId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.practiceId, practiceId));
}
