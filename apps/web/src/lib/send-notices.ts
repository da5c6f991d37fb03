import { orTryAgain } from './try-again';

/** A text that could not be sent (docs/product.md §8.3). */
export const sendFailed = (isRetryHelpful: boolean): string =>
  orTryAgain('Failed to send your order.', isRetryHelpful);

/** Next to it when the field says more than to try again. */
export const SEE_FIELD = 'The marked field says why.';

/** When the answer to a Send Cart was lost: the repeat has the same key, so it is the same text. */
export const NO_SEND_ANSWER =
  'The server didn’t respond. Press Send Cart again: your patient will not get a second text.';

/** The text service has not confirmed the text, so this is not "Order Sent" (docs/product.md §8.5). */
export const DELIVERY_PENDING = {
  type: 'info',
  title: 'Delivery not confirmed yet',
  message: 'We’re still confirming it. No need to send again.',
} as const;
