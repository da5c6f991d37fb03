import { isRecord } from '../storage/is-record';

/** An error response. `message` is `{status}: {body or status text}` (docs/product.md §9.6); `reason` is fit to show. */
export class ApiError extends Error {
  readonly status: number;
  /** The error's stable code, if the server sent one (see the contract's error table). */
  readonly code: string | undefined;
  /** The `message` in the response body, if there is one. */
  readonly reason: string | undefined;
  /** The reply that `reply_waiting` names; null for any other code. */
  readonly waitingReplyId: string | null;
  /** The code of why a text was refused, if it was. */
  readonly refusalCode: string | undefined;

  constructor(status: number, answer: string) {
    super(`${status}: ${answer}`);
    this.name = 'ApiError';
    this.status = status;
    const body = parsed(answer);
    this.code = typeof body.code === 'string' ? body.code : undefined;
    this.reason = typeof body.message === 'string' ? body.message : undefined;
    this.waitingReplyId = this.code === 'reply_waiting' ? replyIdIn(body.details) : null;
    const code = isRecord(body.reason) ? body.reason.code : undefined;
    this.refusalCode = typeof code === 'string' ? code : undefined;
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;

/** A 401, or an error caused by one: the portal signs out automatically, so no message is needed. */
export const isSignedOutError = (error: unknown): boolean =>
  isApiError(error) ? error.status === 401 : error instanceof Error && isSignedOutError(error.cause);

function replyIdIn(details: unknown): string | null {
  const found: unknown = Array.isArray(details)
    ? details.find((one) => isRecord(one) && one.path === 'replyId')
    : null;
  return isRecord(found) && typeof found.message === 'string' ? found.message : null;
}

const NOT_JSON = 'Expected JSON response but got ';

/** A read that was not answered with JSON, such as by a proxy in between. */
export const notJsonError = (contentType: string): Error => new NotJsonError(NOT_JSON + contentType);

class NotJsonError extends Error {}

/** What such an error says, for staff to tell the operator; null for any other error. */
export const notJsonWords = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null;
  return error instanceof NotJsonError ? error.message : notJsonWords(error.cause);
};

function parsed(answer: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(answer);
    return isRecord(body) ? body : {};
  } catch {
    return {};
  }
}
