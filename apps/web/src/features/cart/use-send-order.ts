import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { showBanner, showToast } from '@/features/notifications/notify';
import { usePractice } from '@/features/session/session-store';
import { closeCartPanel } from './cart-panel-store';
import { cartStore, clearCart } from './cart-store';
import type { ContactForm } from './contact-form-store';
import { SendFailure, sendOrder } from './send-order';

const CLOSE_AFTER_SEND_MS = 1500;

/** Sends the current order; `onDone` empties the form, `onRefused` shows a refusal where it belongs. */
export function useSendOrder(handlers: { onDone: () => void; onRefused: (failure: SendFailure) => void }) {
  const practice = usePractice();
  /** Known at once, unlike `isPending`: the second press of a double click comes before the next render. */
  const isUnderWay = useRef(false);
  const mutation = useMutation({
    mutationFn: (form: ContactForm) =>
      sendOrder({
        practiceName: practice.name,
        lines: cartStore.get(),
        phoneNumber: form.phoneNumber.trim(),
        patientLastName: form.patientLastName,
        discountCode: form.discountCode,
      }),
    onSuccess: (status) => {
      clearCart();
      handlers.onDone();
      if (status === 'sent') announceSent();
      else announcePending();
      setTimeout(closeCartPanel, CLOSE_AFTER_SEND_MS);
    },
    onError: (error) => {
      if (!(error instanceof SendFailure) || error.status === 401) return;
      showToast({
        type: 'error',
        title: 'Error',
        message: 'Failed to send your order. Please try again.',
        reason: error.reason,
      });
      handlers.onRefused(error);
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const send = (form: ContactForm) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutation.mutate(form);
  };
  return { send, isSending: mutation.isPending };
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
