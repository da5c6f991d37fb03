import { type ErrorCode, errorBodySchema } from '@eyecart/shared/contracts';
import { type Reason, reasonSchema } from '@eyecart/shared/reasons';
import type { Open } from './open.js';
import { openAnswer } from './open-answer.js';

/** The codes of refusals that the API reference lists, and `unexpected_answer`. Later portals may have more. */
export type EyecartErrorCode = ErrorCode | 'unexpected_answer' | (string & Record<never, never>);

/** Why a text was refused, by `code`, with the parameters of each. Later portals may have more. */
export type RefusalReason = Open<Reason>;

/**
 * An answer that refuses a call. `code` is stable; the API reference lists the codes of each call. `message` is
 * a sentence for people, though not always for staff: it may name fields.
 */
export class EyecartError extends Error {
  override readonly name = 'EyecartError';

  constructor(
    readonly status: number,
    /** `unexpected_answer` when the response is not the portal's, such as a proxy's page. */
    readonly code: EyecartErrorCode,
    message: string,
    /** More detail than the code gives, such as the invalid fields of `invalid_request`. */
    readonly details: unknown,
    /** Names the request in the portal's log. */
    readonly requestId: string | null,
    /** How long to wait before trying again, if the portal says so. */
    readonly retryAfterSeconds: number | null,
    /** Why a text was refused, when one was. */
    readonly reason: RefusalReason | null = null,
  ) {
    super(message);
  }
}

/** Reads an unsuccessful answer. */
export async function readError(response: Response): Promise<EyecartError> {
  const { status, headers } = response;
  const requestId = headers.get('x-request-id');
  const waits = Number.parseInt(headers.get('retry-after') ?? '', 10);
  const retryAfterSeconds = Number.isNaN(waits) ? null : waits;
  const body = errorBodySchema.safeParse(await response.json().catch(() => null));
  if (!body.success) {
    const message = `The portal answered with status ${status}.`;
    return new EyecartError(status, 'unexpected_answer', message, null, requestId, retryAfterSeconds);
  }
  const { code, message, details = null, reason } = body.data;
  const read = knownReason.safeParse(reason);
  const known = read.success ? (read.data as RefusalReason) : null;
  return new EyecartError(status, code, message, details, requestId, retryAfterSeconds, known);
}

const knownReason = openAnswer(reasonSchema);
