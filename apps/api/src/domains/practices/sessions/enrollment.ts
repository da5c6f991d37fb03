import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import type { Database, RootDatabase } from '../../../db/client.js';
import { enrollmentLinks, practices } from '../../../db/schema/index.js';
import type { Clock } from '../../../providers/clock.js';
import { hashToken, newToken } from '../token.js';
import { createSessionRepository } from './session-repository.js';

/** How long a link works, and only once. */
export const ENROLLMENT_HOURS = 24;

export type Enrollment = ReturnType<typeof createEnrollment>;

/**
 * Links that the operator hands out for a new computer. Its browser then counts as one that has signed in to the
 * practice before, so that no limit holds it up (docs/product.md §4.2).
 */
export function createEnrollment({ db, clock }: { readonly db: RootDatabase; readonly clock: Clock }) {
  const active = db.select({ id: practices.id }).from(practices).where(isNull(practices.disabledAt));
  const isValid = (token: string) =>
    and(
      eq(enrollmentLinks.tokenHash, hashToken(token)),
      gt(enrollmentLinks.expiresAt, clock.now()),
      inArray(enrollmentLinks.practiceId, active),
    );

  return {
    /** The token of a new link; only its hash is stored. */
    async create(practiceId: string): Promise<string> {
      const now = clock.now();
      const token = newToken();
      const expiresAt = new Date(now.getTime() + ENROLLMENT_HOURS * 3_600_000);
      await db
        .insert(enrollmentLinks)
        .values({ tokenHash: hashToken(token), practiceId, createdAt: now, expiresAt });
      return token;
    },

    /** The name of the practice that a link is for; null when it was used or has expired. */
    async findPracticeName(token: string): Promise<string | null> {
      const [found] = await db
        .select({ name: practices.name })
        .from(enrollmentLinks)
        .innerJoin(practices, eq(practices.id, enrollmentLinks.practiceId))
        .where(isValid(token));
      return found?.name ?? null;
    },

    /** Uses up a link: its practice, and the token that the browser keeps. Null when it was used or has expired. */
    async enroll(
      token: string,
      ownBrowserToken: string | null,
    ): Promise<{ readonly practiceId: string; readonly browserToken: string } | null> {
      return db.transaction(async (tx: Database) => {
        const [used] = await tx
          .delete(enrollmentLinks)
          .where(isValid(token))
          .returning({ practiceId: enrollmentLinks.practiceId });
        if (!used) return null;
        const sessions = createSessionRepository(tx);
        const known =
          ownBrowserToken === null ? [] : await sessions.listSignInIdsOf(hashToken(ownBrowserToken));
        const browserToken = known.length === 0 ? newToken() : (ownBrowserToken ?? newToken());
        await sessions.rememberBrowser({
          tokenHash: hashToken(browserToken),
          practiceId: used.practiceId,
          now: clock.now(),
        });
        return { practiceId: used.practiceId, browserToken };
      });
    },

    /** Deletes expired links. */
    async clear(): Promise<void> {
      await db.delete(enrollmentLinks).where(lt(enrollmentLinks.expiresAt, clock.now()));
    },
  };
}
