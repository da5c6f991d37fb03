import { ERRORS, type ErrorBody, type ErrorCode } from '@eyecart/shared/contracts';
import { type Words, wordsIn } from '@eyecart/shared/languages/words';
import type { Reason } from '@eyecart/shared/reasons';
import type { LimitState } from './limits/announce-limit.js';

/** The default Retry-After of a 503, in seconds: about how long a database or an instance takes to restart. */
const UNAVAILABLE_SECONDS = 5;

interface ApiErrorOptions {
  /** Replaces the default message. */
  readonly message?: string | undefined;
  /** What a patient reads instead of the default for the code. Its English version is the message. */
  readonly forPatient?: ((words: Words) => string) | undefined;
  readonly details?: ErrorBody['details'];
  /** Why a text was refused. */
  readonly reason?: Reason | undefined;
  readonly retryAfterSeconds?: number;
  /** The limit that a `rate_limited` has reached; its reset is the default Retry-After. */
  readonly used?: LimitState | undefined;
  readonly cause?: unknown;
}

/**
 * An expected failure. Code, status, and default message come from one table (`ERRORS`). A 503 always says when to try
 * again.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly details: ErrorBody['details'];
  readonly reason: Reason | undefined;
  readonly retryAfterSeconds: number | null;
  readonly used: LimitState | undefined;
  readonly forPatient: ApiErrorOptions['forPatient'];

  constructor(
    readonly code: ErrorCode,
    options: ApiErrorOptions = {},
  ) {
    super(options.message ?? options.forPatient?.(wordsIn('en')) ?? ERRORS[code].message, {
      cause: options.cause,
    });
    this.status = ERRORS[code].status;
    this.details = options.details;
    this.reason = options.reason;
    this.retryAfterSeconds =
      options.retryAfterSeconds ??
      options.used?.resetSeconds ??
      (code === 'unavailable' ? UNAVAILABLE_SECONDS : null);
    this.used = options.used;
    this.forPatient = options.forPatient;
  }

  /** A copy of the error with another message. */
  withMessage(message: string): ApiError {
    const { details, reason, cause, retryAfterSeconds, used } = this;
    const retry = retryAfterSeconds === null ? {} : { retryAfterSeconds };
    return new ApiError(this.code, { message, details, reason, cause, used, ...retry });
  }

  /** The JSON body of the response. */
  toBody(): ErrorBody {
    return {
      message: this.message,
      code: this.code,
      ...(this.details ? { details: this.details } : {}),
      ...(this.reason ? { reason: this.reason } : {}),
    };
  }
}
