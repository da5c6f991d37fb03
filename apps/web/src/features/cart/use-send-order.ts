import { useQueryClient } from '@tanstack/react-query';
import { refreshDraftOrders } from '@/features/drafts/draft-queries';
import { showBanner, showToast } from '@/features/notifications/notify';
import { usePractice } from '@/features/session/session-store';
import { useAction } from '@/lib/use-action';
import { closeCartPanel } from './cart-panel-store';
import { cartStore, clearCart } from './cart-store';
import type { ContactForm } from './contact-form-store';
import { loadedDraftId } from './loaded-draft';
import { type OrderToSend, SendFailure, sendOrder } from './send-order';

const CLOSE_AFTER_SEND_MS = 1500;

/** Sends the current order; `onDone` empties the form, `onRefused` shows a refusal where it belongs. */
export function useSendOrder(handlers: { onDone: () => void; onRefused: (failure: SendFailure) => void }) {
  const practice = usePractice();
  const queries = useQueryClient();
  const { start, isBusy } = useAction({
    run: (order: OrderToSend) => sendOrder(order),
    onDone: (status, order) => {
      clearCart();
      handlers.onDone();
      if (status === 'sent') announceSent();
      else announcePending();
      if (order.draftOrderId !== undefined) refreshDraftOrders(queries);
      setTimeout(closeCartPanel, CLOSE_AFTER_SEND_MS);
    },
    onFailed: (_, __, error) => {
      if (!(error instanceof SendFailure) || error.status === 401) return;
      showToast({
        type: 'error',
        title: 'Error',
        message: 'Failed to send your order. Please try again.',
        reason: error.reason,
      });
      handlers.onRefused(error);
    },
  });
  const send = (form: ContactForm) =>
    start({
      practiceName: practice.name,
      lines: cartStore.get(),
      phoneNumber: form.phoneNumber.trim(),
      patientLastName: form.patientLastName,
      discountCode: form.discountCode,
      draftOrderId: loadedDraftId(),
    });
  return { send, isSending: isBusy };
}

function announceSent(): void {
  showToast({
    type: 'success',
    title: 'Order Sent',
    message: 'Cart link has been sent to the patient successfully.',
  });
  showBanner({ type: 'success', title: 'Order link generated and sent successfully!' });
}

function announcePending(): void {
  showToast({
    type: 'info',
    title: 'Delivery not confirmed yet',
    message: 'The text service did not answer in time. We check within two minutes; do not send it again.',
  });
}
