/** The refusals whose message says itself to try again; `message-catalogs.test.ts` compares them with the messages. */
export const SAYING_TRY_AGAIN: ReadonlySet<string> = new Set(['internal', 'unavailable']);

/**
 * Whether "Please try again" is to follow the message of a refusal: it can help, since the fault was the server's or the
 * shop's, and the message does not say so itself.
 */
export const needsTryAgain = (status: number, code: string | null): boolean =>
  status >= 500 && !(code !== null && SAYING_TRY_AGAIN.has(code));
