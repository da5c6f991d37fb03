import { ERRORS, type ErrorBody, type ErrorCode } from '@eyecart/shared/contracts';

interface ApiErrorOptions {
  /** Replaces the default message. */
  readonly message?: string;
  readonly details?: ErrorBody['details'];
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** An expected failure. Code, status, and default message come from one table (`ERRORS`). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly details: ErrorBody['details'];
  readonly retryAfterSeconds: number | null;

  constructor(
    readonly code: ErrorCode,
    options: ApiErrorOptions = {},
  ) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause });
    this.status = ERRORS[code].status;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }

  /** The JSON body of the response. */
  toBody(): ErrorBody {
    return { message: this.message, code: this.code, ...(this.details ? { details: this.details } : {}) };
  }
}
