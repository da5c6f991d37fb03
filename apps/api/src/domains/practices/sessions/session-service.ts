import type { Group, Practice, SignedInComputer } from '@eyecart/shared/contracts';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import type { Database } from '../../../db/client.js';
import type { Notifications } from '../../../db/notifications.js';
import type { Caller, CallerPractice } from '../../../http/access.js';
import { ApiError } from '../../../http/api-error.js';
import type { RateLimiter } from '../../../http/rate-limit.js';
import type { Clock } from '../../../providers/clock.js';
import { recordAction } from '../audit-repository.js';
import { listPracticesOf } from '../group-repository.js';
import { recordKeyUse } from '../practice-repository.js';
import { hashToken, newToken } from '../token.js';
import { createAccessCache } from './access-cache.js';
import { UNKNOWN_DEVICE } from './describe-device.js';
import { createRefusedKeys, type KeyRefusal } from './refused-keys.js';
import {
  addSession,
  extendSession,
  findApiKey,
  findKeyEnd,
  findPracticeToSignIn,
  findSession,
  forgetBrowsersSince,
  listSessions,
  listSignInIdsOf,
  rememberBrowser,
  removeExpiredSessions,
  removeSession,
  removeSessionOf,
} from './session-repository.js';
import { createGuardLookup, type SignInLimits, signInsOf } from './sign-in-guard.js';

/** A session ends this long after its last use (docs/product.md §4.2). */
export const SESSION_MS = 12 * 60 * 60_000;
/** A session ends this long after it began, even while it is used. */
const MAX_SESSION_MS = 7 * DAY_MS;
/** How many sessions a practice may have; a new one ends the least recently used. */
export const MAX_SESSIONS = 50;
/** The use of a key is recorded at most this often. */
const RECORD_USE_AFTER_MS = 5 * 60_000;
/** How long a browser stays known after its last sign-in. */
export const KNOWN_BROWSER_MS = 400 * DAY_MS;
/** A session is renewed at most this often, so that most requests only read. */
const RENEW_AFTER_MS = 5 * 60_000;

interface Dependencies {
  readonly db: Database;
  readonly notifications: Notifications;
  readonly rateLimiter: RateLimiter;
  readonly clock: Clock;
  readonly limits: SignInLimits;
}

export interface SignIn {
  readonly practice: Practice;
  readonly sessionToken: string;
  readonly browserToken: string;
}

/** A key that works: of a practice, or of a group. */
export interface FoundKey {
  readonly practice: CallerPractice | null;
  readonly group: Group | null;
  readonly kind: 'api-key';
  readonly reference: string;
  readonly name: string;
}

export type SessionService = ReturnType<typeof createSessionService>;

export function createSessionService(dependencies: Dependencies) {
  const { db, notifications, rateLimiter, clock, limits } = dependencies;
  const knownSessions = createAccessCache({
    read: (hash) => findSession(db, hash, clock.now()),
    isValid: ({ expiresAt }, now) => expiresAt > now,
    notifications,
    clock,
  });
  const knownKeys = createAccessCache({
    read: (hash) => findApiKey(db, hash, clock.now()),
    isValid: ({ expiresAt }, now) => expiresAt > now,
    notifications,
    clock,
  });
  // Whole groups, so that wrong ids cost no query each.
  const knownGroups = createAccessCache({
    read: async (groupId) => new Map((await listPracticesOf(db, groupId)).map((one) => [one.id, one])),
    isValid: () => true,
    notifications,
    clock,
  });
  const refusedKeys = createRefusedKeys({ clock, notifications });

  async function readKeyRefusal(keyHash: string): Promise<KeyRefusal> {
    const end = await findKeyEnd(db, keyHash);
    if (end === null) return 'invalid_api_key';
    return end.revokedAt === null && end.expiresAt <= clock.now() ? 'expired_api_key' : 'revoked_api_key';
  }

  const guardLookup = createGuardLookup({ rateLimiter, limits });

  return {
    /**
     * Signs a practice in. A browser that signed in to this practice before is not limited by others' failures
     * (docs/product.md §4.2), but its attempts at other ids count like anyone's.
     * @throws ApiError `practice_id_required`, `unknown_practice`, `rate_limited`
     */
    async signIn(
      signInId: string,
      from: { address: string; browserToken: string | null; device?: string },
    ): Promise<SignIn> {
      if (signInId === '') throw new ApiError('practice_id_required');
      const browserHash = from.browserToken === null ? null : hashToken(from.browserToken);
      const known = browserHash === null ? [] : await listSignInIdsOf(db, browserHash);
      const find = () => findPracticeToSignIn(db, signInId);
      const isKnown = known.includes(signInId);
      const practice = isKnown ? await find() : await guardLookup(from.address, find);
      if (!practice) throw new ApiError('unknown_practice');
      if (isKnown) {
        await rateLimiter.take(signInsOf(`browser:${browserHash}`, limits.signInsPerAddressPerHour));
      }
      const now = clock.now();
      const sessionToken = newToken();
      // A token that we did not issue may have been planted, and be known to someone else.
      const browserToken = known.length === 0 ? newToken() : (from.browserToken ?? newToken());
      await rememberBrowser(db, { tokenHash: hashToken(browserToken), practiceId: practice.id, now });
      const session = {
        tokenHash: hashToken(sessionToken),
        practiceId: practice.id,
        device: from.device ?? UNKNOWN_DEVICE,
        createdAt: now,
        lastUsedAt: now,
        expiresAt: new Date(now.getTime() + SESSION_MS),
      };
      await notifications.publish('access_changed', (tx) => addSession(tx, session, MAX_SESSIONS));
      return { practice, sessionToken, browserToken };
    },

    /**
     * The caller with a session token, and whether the session was renewed, so that its cookie must be set again.
     * Background requests of the page (`isIdle`) do not renew it.
     */
    async findCaller(
      token: string,
      { isIdle }: { isIdle: boolean },
    ): Promise<{ caller: Caller; renewed: boolean } | null> {
      const now = clock.now();
      const tokenHash = hashToken(token);
      const session = await knownSessions.find(tokenHash);
      if (!session) return null;
      const expiresAt = endOf(session, now);
      const renewed = !isIdle && now.getTime() - session.lastUsedAt.getTime() > RENEW_AFTER_MS;
      if (renewed) {
        knownSessions.forget(tokenHash);
        if (!(await extendSession(db, tokenHash, { expiresAt, lastUsedAt: now }))) return null;
        knownSessions.forget(tokenHash);
      }
      return {
        caller: {
          practice: session.practice,
          kind: 'session',
          reference: `session:${sessionIdOf(tokenHash)}`,
          name: session.device,
        },
        renewed,
      };
    },

    /** Whose an API key is; null for one that does not work. */
    async findKey(key: string): Promise<FoundKey | null> {
      const keyHash = hashToken(key);
      if (refusedKeys.find(keyHash) !== null) return null;
      const found = await knownKeys.find(keyHash);
      const now = clock.now();
      if (found && now.getTime() - (found.lastUsedAt?.getTime() ?? 0) > RECORD_USE_AFTER_MS) {
        knownKeys.forget(keyHash);
        await recordKeyUse(db, found.id, now);
      }
      if (!found) {
        refusedKeys.add(keyHash, await readKeyRefusal(keyHash));
        return null;
      }
      const { id, practice, group, label } = found;
      return { practice, group, kind: 'api-key', reference: `api-key:${id}`, name: label };
    },

    /** The enabled practices of a group, by name. */
    async listPracticesOf(groupId: string): Promise<readonly CallerPractice[]> {
      return [...((await knownGroups.find(groupId)) ?? new Map()).values()];
    },

    /** The practice that a group's key names; null unless it is an enabled one of the group. */
    async findPracticeIn(groupId: string, practiceId: string): Promise<CallerPractice | null> {
      return (await knownGroups.find(groupId))?.get(practiceId) ?? null;
    },

    /** Why a key has no caller. */
    async explainKey(key: string): Promise<KeyRefusal> {
      const keyHash = hashToken(key);
      return refusedKeys.find(keyHash) ?? readKeyRefusal(keyHash);
    },

    /** Ends a session in every process. */
    async signOut(token: string): Promise<void> {
      await notifications.publish('access_changed', (tx) => removeSession(tx, hashToken(token)));
    },

    /** The practice's sessions, last used first. */
    async listSessions({ practice, reference }: Caller): Promise<SignedInComputer[]> {
      const found = await listSessions(db, practice.id, clock.now());
      return found.map(({ tokenHash, device, createdAt, lastUsedAt }) => {
        const id = sessionIdOf(tokenHash);
        return {
          id,
          device,
          signedInAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
          isThis: reference === `session:${id}`,
        };
      });
    },

    /** Ends one of the practice's sessions in every process; `false` when there is none with this id. */
    async endSession(caller: Caller, id: string): Promise<boolean> {
      return notifications.publish('access_changed', async (tx) => {
        if (!(await removeSessionOf(tx, caller.practice.id, id))) return false;
        await recordAction(tx, caller, {
          action: 'session.ended',
          subject: `session:${id}`,
          at: clock.now(),
        });
        return true;
      });
    },

    /** Deletes expired sessions and browsers. */
    async clear(): Promise<void> {
      const now = clock.now();
      await removeExpiredSessions(db, now);
      await forgetBrowsersSince(db, new Date(now.getTime() - KNOWN_BROWSER_MS));
    },
  };
}

/** When a session that is used now ends. */
export const endOf = ({ createdAt }: { readonly createdAt: Date }, now: Date): Date =>
  new Date(Math.min(now.getTime() + SESSION_MS, createdAt.getTime() + MAX_SESSION_MS));

/** Identifies a session without revealing its token. */
export const sessionIdOf = (tokenHash: string): string => tokenHash.slice(0, 16);
