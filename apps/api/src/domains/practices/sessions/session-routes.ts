import {
  IDLE_HEADER,
  PRACTICE_HEADER,
  type Practice,
  type sessionEndpoints,
  type sharedSignInEndpoints,
} from '@eyecart/shared/contracts';
import type { CookieOptions, Request, Response } from 'express';
import {
  type Authenticator,
  BROWSER_COOKIE,
  type Caller,
  callerAddress,
  cookieName,
  type GroupCaller,
  readCookie,
  SESSION_COOKIE,
} from '../../../http/access.js';
import { ApiError } from '../../../http/api-error.js';
import type { Handlers } from '../../../http/mount-contract.js';
import { type IdentifyKey, recordSecurityEvent } from '../../../http/security-log.js';
import type { SharedLimiter } from '../../../http/shared-limiter.js';
import { describeDevice } from './describe-device.js';
import { type FoundKey, KNOWN_BROWSER_MS, SESSION_MS, type SessionService } from './session-service.js';
import type { PracticeSwitch } from './switch-practice.js';

interface Dependencies {
  readonly sessions: SessionService;
  /** Whether cookies are sent over HTTPS only. */
  readonly secureCookies: boolean;
}

/** How our cookies are set. */
export const cookieOptions = (secure: boolean): CookieOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  secure,
  path: '/',
});

const cookieNames = (secure: boolean) => ({
  session: cookieName(SESSION_COOKIE, secure),
  browser: cookieName(BROWSER_COOKIE, secure),
});

export function createSessionHandlers({
  sessions,
  secureCookies,
}: Dependencies): Handlers<typeof sessionEndpoints> {
  const options = cookieOptions(secureCookies);
  const { session } = cookieNames(secureCookies);
  const signIn = createSignIn({ sessions, secureCookies });
  const findSession = createSessionReader({ sessions, secureCookies });
  return {
    async getSession({ request }) {
      const key = keyOf(request);
      const found = key === null ? await findSession(request) : await sessions.findKey(key);
      return { practice: found?.practice ?? null };
    },
    async verifyPractice({ body, request, response }) {
      return { success: true, practice: await signIn(request, response, body.practiceId) };
    },
    async logout({ request, response }) {
      const token = readCookie(request, session);
      const caller = token === null ? null : await sessions.findCaller(token, { isIdle: true });
      if (token) await sessions.signOut(token);
      response.clearCookie(session, options);
      // Without a session nobody signs out; a call with a key is logged as such.
      if (caller) {
        const { practice, reference } = caller.caller;
        recordSecurityEvent(response, { event: 'sign-out', practiceId: practice.id, by: reference });
      }
      response.setHeader('Clear-Site-Data', '"cache"');
      return { success: true };
    },
  };
}

/** Switches a browser to another practice of the group, with a new session and an empty cache. */
export function createSwitchHandlers({
  practiceSwitch,
  secureCookies,
}: {
  readonly practiceSwitch: PracticeSwitch;
  readonly secureCookies: boolean;
}): Handlers<typeof sharedSignInEndpoints> {
  const { session } = cookieNames(secureCookies);
  return {
    listOtherPractices: async ({ caller }) => ({ practices: await practiceSwitch.listOthers(caller) }),
    async switchPractice({ caller, body, request, response }) {
      const token = readCookie(request, session);
      const { practice, sessionToken } = await practiceSwitch.switchTo(caller, token, body.toPracticeId);
      recordSecurityEvent(response, {
        event: 'practice.switched',
        practiceId: practice.id,
        by: caller.reference,
      });
      response.cookie(session, sessionToken, { ...cookieOptions(secureCookies), maxAge: SESSION_MS });
      response.setHeader('Clear-Site-Data', '"cache"');
      return { success: true, practice };
    },
  };
}

/**
 * Signs a browser in and gives it its cookies; an earlier session of this browser ends.
 * @throws ApiError `practice_id_required`, `unknown_practice`, `rate_limited`
 */
export function createSignIn({ sessions, secureCookies }: Dependencies) {
  const options = cookieOptions(secureCookies);
  const { session, browser } = cookieNames(secureCookies);
  return async (request: Request, response: Response, id: string): Promise<Practice> => {
    const from = {
      address: callerAddress(request),
      browserToken: readCookie(request, browser),
      device: describeDevice(request.get('User-Agent') ?? ''),
    };
    const { practice, sessionToken, browserToken } = await sessions.signIn(id, from);
    const earlier = readCookie(request, session);
    if (earlier) await sessions.signOut(earlier);
    recordSecurityEvent(response, { event: 'sign-in.succeeded', practiceId: practice.id, by: null });
    response.cookie(session, sessionToken, { ...options, maxAge: SESSION_MS });
    response.cookie(browser, browserToken, { ...options, maxAge: KNOWN_BROWSER_MS });
    return practice;
  };
}

/**
 * Identifies callers by `Authorization: Bearer <key>`, or else by their session. A group's key acts for the practice
 * that the call names; one outside the group is refused like an unknown one.
 * @throws ApiError `invalid_api_key`, `expired_api_key`, `revoked_api_key`, `practice_required`, `other_practice`,
 *   `rate_limited`
 */
export function createAuthenticator({
  sessions,
  secureCookies,
  practiceCalls,
}: Dependencies & { readonly practiceCalls: Pick<SharedLimiter, 'take'> }): Authenticator {
  const findSession = createSessionReader({ sessions, secureCookies });

  /** The practice that the holder of a key acts for. @throws ApiError `practice_required`, `other_practice` */
  async function actFor(found: FoundKey, request: Request): Promise<Caller> {
    const { practice, group, ...key } = found;
    if (practice !== null) {
      refuseMisnamed(practice, request);
      return { practice, ...key };
    }
    const named = request.get(PRACTICE_HEADER);
    const member =
      named === undefined || group === null ? null : await sessions.findPracticeIn(group.id, named);
    if (group !== null && member !== null) return { practice: member, group, ...key };
    // The refused call counts toward the key's limit, since its practice is unknown.
    if (request.res) practiceCalls.take(key.reference, request.res);
    throw new ApiError(named === undefined ? 'practice_required' : 'other_practice');
  }

  return async (request) => {
    const key = await findKey(sessions, request);
    if (key !== null) return actFor(key, request);
    const caller = await findSession(request);
    if (caller) refuseMisnamed(caller.practice, request);
    else refuseMalformedKey(request);
    return caller;
  };
}

/** Identifies the holders of groups' keys. @throws ApiError for everyone else */
export function createGroupAuthenticator({ sessions, secureCookies }: Dependencies) {
  const findSession = createSessionReader({ sessions, secureCookies });
  return async (request: Request): Promise<GroupCaller> => {
    const found = await findKey(sessions, request);
    if (found?.group) {
      const { group, kind, reference, name } = found;
      return { group, kind, reference, name };
    }
    if (found !== null || (await findSession(request)) !== null) throw new ApiError('group_key_required');
    refuseMalformedKey(request);
    throw new ApiError('not_signed_in');
  };
}

/** The key of a request; null without one. @throws ApiError for one that does not work */
async function findKey(sessions: SessionService, request: Request): Promise<FoundKey | null> {
  const key = keyOf(request);
  if (key === null) return null;
  const found = await sessions.findKey(key);
  if (found === null) throw new ApiError(await sessions.explainKey(key));
  return found;
}

/** For a caller without a session. */
function refuseMalformedKey(request: Request): void {
  if (/^Bearer /i.test(request.get('Authorization') ?? '')) throw new ApiError('invalid_api_key');
}

/** Refuses a call that names another practice than the caller's, such as after its key was exchanged. */
function refuseMisnamed(practice: Practice, request: Request): void {
  const named = request.get(PRACTICE_HEADER);
  if (named !== undefined && named !== practice.id) throw new ApiError('other_practice');
}

/** Says whose key a request has, for the security log. */
export function createKeyReader({ sessions }: Pick<Dependencies, 'sessions'>): IdentifyKey {
  return async (request) => {
    const key = keyOf(request);
    const found = key === null ? null : await sessions.findKey(key);
    return found && { kind: found.kind, practiceId: found.practice?.id ?? null, by: found.reference };
  };
}

const keyOf = (request: Request): string | null =>
  /^Bearer (\S{20,200})$/.exec(request.get('Authorization') ?? '')?.[1] ?? null;

/** Identifies callers by the session cookie alone, as pages do, and renews it. */
export function createSessionReader({ sessions, secureCookies }: Dependencies): Authenticator {
  const { session } = cookieNames(secureCookies);
  const options = { ...cookieOptions(secureCookies), maxAge: SESSION_MS };
  return async (request) => {
    const token = readCookie(request, session);
    if (!token) return null;
    const found = await sessions.findCaller(token, { isIdle: request.get(IDLE_HEADER) !== undefined });
    if (found?.renewed) request.res?.cookie(session, token, options);
    return found?.caller ?? null;
  };
}
