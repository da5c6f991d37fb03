/** Refusals whose message already says to try again, as `message-catalogs.test.ts` checks. */
export const SAYING_TRY_AGAIN: ReadonlySet<string> = new Set(['internal', 'unavailable']);

/**
 * Whether "Please try again" follows the message of a refusal: the fault was the server's or the shop's, and the
 * message does not already say so.
 */
export const needsTryAgain = (status: number, code: string | null): boolean =>
  status >= 500 && !(code !== null && SAYING_TRY_AGAIN.has(code));
