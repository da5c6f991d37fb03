import { IDLE_HEADER, type Practice, type sessionEndpoints } from '@eyecart/shared/contracts';
import type { CookieOptions, Request, Response } from 'express';
import {
  type Authenticator,
  BROWSER_COOKIE,
  callerAddress,
  cookieName,
  readCookie,
  SESSION_COOKIE,
} from '../../../http/access.js';
import { ApiError } from '../../../http/api-error.js';
import type { Handlers } from '../../../http/mount-contract.js';
import { recordSecurityEvent } from '../../../http/security-log.js';
import { describeDevice } from './describe-device.js';
import { KNOWN_BROWSER_MS, SESSION_MS, type SessionService } from './session-service.js';

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
  const identify = createIdentify({ sessions, secureCookies });
  return {
    async getSession({ request }) {
      return { practice: (await identify(request))?.practice ?? null };
    },
    async verifyPractice({ body, request, response }) {
      return { success: true, practice: await signIn(request, response, body.practiceId) };
    },
    async logout({ request, response }) {
      const token = readCookie(request, session);
      const caller = token === null ? null : await sessions.findCaller(token, { isIdle: true });
      if (token) await sessions.signOut(token);
      response.clearCookie(session, options);
      // Without a session nobody signs out. A call with a key has its own line.
      if (caller) {
        const { practice, reference } = caller.caller;
        recordSecurityEvent(response, { event: 'sign-out', practiceId: practice.id, by: reference });
      }
      response.setHeader('Clear-Site-Data', '"cache"');
      return { success: true };
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
 * Identifies callers by `Authorization: Bearer <key>`, or else by their session.
 * @throws ApiError `invalid_api_key`, `expired_api_key`, `revoked_api_key`
 */
export function createAuthenticator(dependencies: Dependencies): Authenticator {
  const identify = createIdentify(dependencies);
  return async (request) => {
    const caller = await identify(request);
    if (caller !== null || !/^Bearer /i.test(request.get('Authorization') ?? '')) return caller;
    const key = keyOf(request);
    throw new ApiError(key === null ? 'invalid_api_key' : await dependencies.sessions.explainKey(key));
  };
}

/** As `createAuthenticator`, with null for a key that does not work. */
function createIdentify(dependencies: Dependencies): Authenticator {
  const findSession = createSessionReader(dependencies);
  return (request) => {
    const key = keyOf(request);
    return key === null ? findSession(request) : dependencies.sessions.findKeyHolder(key);
  };
}

/** Identifies callers by their key alone. */
export function createKeyReader({ sessions }: Pick<Dependencies, 'sessions'>): Authenticator {
  return async (request) => {
    const key = keyOf(request);
    return key === null ? null : sessions.findKeyHolder(key);
  };
}

const keyOf = (request: Request): string | null =>
  /^Bearer (\S{20,200})$/.exec(request.get('Authorization') ?? '')?.[1] ?? null;

/** Identifies callers by the session cookie alone, as pages do, and renews it. */
export function createSessionReader({ sessions, secureCookies }: Dependencies): Authenticator {
  return async (request) => {
    const token = readCookie(request, cookieNames(secureCookies).session);
    if (!token) return null;
    const found = await sessions.findCaller(token, { isIdle: request.get(IDLE_HEADER) !== undefined });
    if (found?.renewed && request.res) renewCookie(request.res, token, secureCookies);
    return found?.caller ?? null;
  };
}

function renewCookie(response: Response, token: string, secure: boolean): void {
  response.cookie(cookieNames(secure).session, token, { ...cookieOptions(secure), maxAge: SESSION_MS });
}
