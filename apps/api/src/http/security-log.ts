import { createHmac } from 'node:crypto';
import { ERRORS, type ErrorCode } from '@eyecart/shared/contracts';
import type { Request, RequestHandler, Response } from 'express';
import { type Logger, pino } from 'pino';
import { callerAddress } from './access.js';
import { routeOf } from './request-log.js';
import { openRotatingFile } from './rotating-file.js';

/** Refusals with an event of their own; `REFUSED_WITH` has the others by status. */
const REFUSALS: Partial<Readonly<Record<ErrorCode, string>>> = {
  unknown_practice: 'sign-in.failed',
  invalid_signature: 'webhook.bad-signature',
  foreign_origin: 'access.foreign-origin',
  other_practice: 'access.other-practice',
};

const UNAUTHENTICATED = 'access.unauthenticated';

/** The events of all other refusals that concern security. */
const REFUSED_WITH: Readonly<Record<number, string>> = {
  401: UNAUTHENTICATED,
  403: 'access.forbidden',
  421: 'access.unknown-host',
  429: 'limit.reached',
};

/** An event that a handler reports. */
export type SecurityEvent =
  | 'sign-in.succeeded'
  | 'sign-out'
  | 'practice.switched'
  | 'enrollment.used'
  | 'enrollment.refused';

interface RecordedEvent {
  readonly event: SecurityEvent;
  readonly practiceId: string | null;
  /** The session or API key, without revealing it. */
  readonly by: string | null;
}

/** The caller that a line names. */
export interface KnownCaller {
  readonly kind: 'session' | 'api-key';
  /** Null for a group's key that acts for no practice. */
  readonly practiceId: string | null;
  readonly by: string;
}

/** Whose key a request has; null when it has none, or an unknown one. */
export type IdentifyKey = (request: Request) => Promise<KnownCaller | null>;

/** Stores the caller for the log line of this response. */
export function recordKnownCaller(response: Response, caller: KnownCaller): void {
  response.locals.knownCaller = caller;
}

/** Stores a security event, which the log writes when the response is done. */
export function recordSecurityEvent(response: Response, recorded: RecordedEvent): void {
  response.locals.securityEvent = recorded;
}

/** Stores why the request was refused. */
export function recordRefusal(response: Response, code: ErrorCode): void {
  response.locals.refusal = code;
}

/** The security log's own logger: to a file, or to stdout under its own name. It does not follow the log level. */
export function createSecurityLogger(options: { path: string | null; isSilent: boolean }): Logger {
  const settings = {
    name: 'security',
    base: { name: 'security' },
    level: options.isSilent ? 'silent' : 'info',
  };
  return options.path === null ? pino(settings) : pino(settings, openRotatingFile(options.path));
}

/**
 * One line per security event: what happened, to which practice, from which address (as a keyed hash), with the id and
 * route of the request. Each call with a key gets a line too, even with an unknown one: a key that no handler looked up
 * is looked up here. Source: docs/monitoring.md, Security log.
 */
export function createSecurityLog(
  log: Logger,
  { key, identifyKey }: { readonly key: string; readonly identifyKey: IdentifyKey },
): RequestHandler {
  /** Null when the key is unknown; undefined when it could not be looked up, such as while the database is down. */
  const findKeyHolder = (request: Request): Promise<KnownCaller | null | undefined> =>
    identifyKey(request).catch(() => undefined);

  return (request, response, next) => {
    response.once('close', async () => {
      const recorded: RecordedEvent | undefined = response.locals.securityEvent;
      const refusal: ErrorCode | undefined = response.locals.refusal;
      const found: KnownCaller | undefined = response.locals.knownCaller;
      const known = found ?? (hasKey(request) ? await findKeyHolder(request) : undefined);
      const used = known?.kind === 'api-key' ? 'api-key.used' : undefined;
      const unknown = known === null && isApi(request) ? 'api-key.refused' : undefined;
      const reported = refusal === undefined ? recorded?.event : eventOf(refusal);
      const event = (reported === UNAUTHENTICATED ? unknown : undefined) ?? reported ?? used ?? unknown;
      if (event === undefined) return;
      log.info({
        event,
        practiceId: recorded?.practiceId ?? known?.practiceId ?? null,
        by: recorded?.by ?? known?.by ?? null,
        address: createHmac('sha256', key).update(callerAddress(request)).digest('base64url').slice(0, 16),
        requestId: response.locals.requestId,
        method: request.method,
        route: routeOf(request),
        status: response.statusCode,
      });
    });
    next();
  };
}

const isApi = ({ originalUrl }: Request): boolean => originalUrl.startsWith('/api/');

/** Only `Bearer`: a proxy may add `Basic` for itself. */
const hasKey = (request: Request): boolean => /^Bearer\b/i.test(request.headers.authorization ?? '');

const eventOf = (refusal: ErrorCode): string | undefined =>
  REFUSALS[refusal] ?? REFUSED_WITH[ERRORS[refusal].status];
