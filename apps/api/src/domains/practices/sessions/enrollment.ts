import type { RootDatabase } from '../../../db/client.js';
import type { Clock } from '../../../providers/clock.js';
import { hashToken, newToken } from '../token.js';
import {
  findPracticeOfLink,
  insertLink,
  listSignInIdsOf,
  rememberBrowser,
  removeExpiredLinks,
  takeLink,
} from './session-repository.js';

/** How long a link works, and only once. */
export const ENROLLMENT_HOURS = 24;

export type Enrollment = ReturnType<typeof createEnrollment>;

/**
 * One-time links that the operator hands out for a new computer. Its browser then counts as one that has signed in to
 * the practice before, so that sign-in limits do not block it (docs/product.md §4.2).
 */
export function createEnrollment({ db, clock }: { readonly db: RootDatabase; readonly clock: Clock }) {
  return {
    /** The token of a new link; only its hash is stored. */
    async create(practiceId: string): Promise<string> {
      const now = clock.now();
      const token = newToken();
      const expiresAt = new Date(now.getTime() + ENROLLMENT_HOURS * 3_600_000);
      await insertLink(db, { tokenHash: hashToken(token), practiceId, createdAt: now, expiresAt });
      return token;
    },

    /** The name of the practice that a link is for; null when it was used or has expired. */
    findPracticeName: (token: string): Promise<string | null> =>
      findPracticeOfLink(db, hashToken(token), clock.now()),

    /** Uses up a link and returns its practice and the browser's token; null when it was used or has expired. */
    async enroll(
      token: string,
      ownBrowserToken: string | null,
    ): Promise<{ readonly practiceId: string; readonly browserToken: string } | null> {
      return db.transaction(async (tx) => {
        const now = clock.now();
        const practiceId = await takeLink(tx, hashToken(token), now);
        if (practiceId === null) return null;
        const known = ownBrowserToken === null ? [] : await listSignInIdsOf(tx, hashToken(ownBrowserToken));
        const browserToken = known.length === 0 ? newToken() : (ownBrowserToken ?? newToken());
        await rememberBrowser(tx, { tokenHash: hashToken(browserToken), practiceId, now });
        return { practiceId, browserToken };
      });
    },

    /** Deletes expired links. */
    clear: (): Promise<void> => removeExpiredLinks(db, clock.now()),
  };
}
