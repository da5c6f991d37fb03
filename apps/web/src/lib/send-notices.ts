import { showToast } from '@/features/notifications/notify';

/** Where the answer to a Send Cart was lost: the repeat carries the same key, so it is the same text. */
export const NO_ANSWER =
  'No answer came back. Press Send Cart again: your patient will not get a second text.';

/** The text service is busy, or has not said whether it took the text: that is no "Order Sent" (DESIGN 5.18). */
export function announcePending(): void {
  showToast({
    type: 'info',
    title: 'Delivery not confirmed yet',
    message: 'The text service has not confirmed it. It goes out by itself; do not send it again.',
  });
}
