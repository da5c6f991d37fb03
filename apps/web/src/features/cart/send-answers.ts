import { showToast } from '@/features/notifications/notify';

/** Where the answer to a Send Cart was lost: the repeat carries the same key, so it is the same text. */
export const NO_ANSWER =
  'No answer came back. Press Send Cart again: your patient will not get a second text.';

/** The text service has not said whether it took the text: that is no "Order Sent" (DESIGN 5.18). */
export function announcePending(): void {
  showToast({
    type: 'info',
    title: 'Delivery not confirmed yet',
    message: 'The text service did not answer in time. We check within two minutes; do not send it again.',
  });
}
