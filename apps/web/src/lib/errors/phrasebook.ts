import { isApiError } from './api-error';

/**
 * Whether the same request may succeed when it is repeated: there was no response, or the server or the shop was at
 * fault. What the server refused, it refuses again.
 */
export const mayRetry = (error: unknown): boolean => !isApiError(error) || error.status >= 500;

/** What failed, with "Please try again." where that can help (docs/product.md §10.5). */
export const orTryAgain = (failure: string, isHelpful: boolean): string =>
  isHelpful ? `${failure} Please try again.` : failure;

/** The result is unknown; `advice` says what to do. */
export const noResponse = (advice: string): string => `The server didn’t respond. ${advice}`;

export const NO_RESPONSE = noResponse('Please try again.');

/** The reason of the server, if it responded and gave one. */
export const reasonOf = (error: unknown, ifNoResponse: string): string | undefined =>
  isApiError(error) ? error.reason : ifNoResponse;

/** A text that could not be sent. */
export const sendFailed = (isRetryHelpful: boolean): string =>
  orTryAgain('Failed to send your order.', isRetryHelpful);

/** The reason in the toast when the field has the details. */
export const SEE_FIELD = 'The marked field says why.';

/** The repeated Send Cart has the same idempotency key, so it is the same text. */
export const NO_SEND_RESPONSE = noResponse('Press Send Cart again: your patient will not get a second text.');

/** The gateway has not confirmed the text, so this is not "Order Sent" (docs/product.md §8.5). */
export const DELIVERY_PENDING = {
  type: 'info',
  title: 'Delivery not confirmed yet',
  message: 'We’re still confirming it. No need to send again.',
} as const;
