import type { Language } from '@eyecart/shared/languages/languages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { showBanner, showToast } from '@/features/notifications/notify';
import { usePractice } from '@/features/session/session-store';
import { useAction } from '@/lib/api/use-action';
import { forgetLostAnswer } from '@/lib/errors/lost-answers';
import { DELIVERY_PENDING, SEE_FIELD, sendFailed } from '@/lib/errors/phrasebook';
import { listChanged, reloadAfterSend } from '@/lib/lists/changed-lists';
import { nameAndNumber } from '@/lib/texts/name-and-number';
import { sentTextStore } from '@/lib/texts/sent-text';
import { cartPanel, closeCartPanel, isCartShown, useCartPanel } from '../cart-panel-store';
import { noteAttempt } from '../contact/consent-scope';
import { type ContactForm, isSameContent } from '../contact/contact-form-store';
import { showRefusal } from '../contact/refuse';
import { cartStore } from '../lines/cart-store';
import { finishOrder, forgetSentDraft } from './finish-order';
import { gatherOrder, type OrderToSend } from './gather-order';
import { noteLostCart } from './lost-cart-answer';
import { SendFailure, sendOrder } from './send-order';

const CLOSE_AFTER_SEND_MS = 1500;

/**
 * Sends the current cart and clears it; `onRefused` shows an error at its field and says whether staff see it there. After
 * a send `isClosing` until the panel closes.
 */
export function useSendOrder(onRefused: (failure: SendFailure) => boolean) {
  const practice = usePractice();
  const queries = useQueryClient();
  const [isClosing, setClosing] = useState(false);
  const { isOpen } = useCartPanel();
  // Staff may reopen the panel before it has closed itself.
  useEffect(() => {
    if (isOpen) setClosing(false);
  }, [isOpen]);
  const { start, isBusy } = useAction({
    name: ['cart', 'send'],
    run: ({ order }: { order: OrderToSend; form: ContactForm }) => sendOrder(order),
    onDone: ({ status, messageId }, { order, form }) => {
      const isDone = finishOrder({ practice, lines: order.lines, form });
      const { phoneNumber, patientLastName } = form;
      reloadAfterSend(queries);
      if (status === 'sent') announceSent({ messageId, phoneNumber, patientLastName, lines: order.lines });
      else showToast({ ...DELIVERY_PENDING, reason: nameAndNumber(patientLastName, phoneNumber) });
      if (order.send.draftOrderId !== undefined) void listChanged(queries, 'drafts');
      setClosing(isDone);
      if (isDone) setTimeout(() => setClosing(closeUnlessInUse()), CLOSE_AFTER_SEND_MS);
    },
    onFailed: (_, { order, form }, error) => {
      noteAttempt(form.phoneNumber);
      if (!(error instanceof SendFailure) || error.status === 401) return;
      const { isLost } = error;
      if (isLost) noteLostCart(order.lines, form);
      forgetSentDraft(queries, error.code);
      const isAtField = onRefused(error);
      const isSaidInForm = isAtField || (isLost && isCartShown());
      // The form says both: that it failed, and what to do.
      if (isLost && isSaidInForm) return;
      showRefusal(
        {
          message: sendFailed(error.mayRetry),
          reason: isSaidInForm ? SEE_FIELD : error.reason,
          isLasting: isLost,
        },
        // Without a response the text may have been sent, even if the form has changed since.
        (now) => !isLost && !isSameContent(now, form),
      );
    },
  });
  const send = (form: ContactForm, language: Language) => {
    forgetLostAnswer('cart');
    start({ form, order: gatherOrder(practice, form, language) });
  };
  return { send, isSending: isBusy, isClosing };
}

/** Does not interrupt someone who has started another cart or is looking at another tab. Returns whether it closed. */
function closeUnlessInUse(): boolean {
  const isUnused = cartStore.get().length === 0 && cartPanel().tab === 'current';
  if (isUnused) closeCartPanel();
  return isUnused;
}

interface Sent extends Pick<ContactForm, 'phoneNumber' | 'patientLastName'> {
  messageId: string | undefined;
  lines: OrderToSend['lines'];
}

/** The toast names the patient and offers to fix a wrong number. */
function announceSent({ messageId, phoneNumber, patientLastName, lines }: Sent): void {
  showBanner({
    type: 'success',
    title: 'Order link generated and sent successfully!',
    sentTo: phoneNumber,
  });
  showToast({
    type: 'success',
    title: 'Order Sent',
    message: 'Cart link has been sent to the patient successfully.',
    reason: nameAndNumber(patientLastName, phoneNumber),
    sentTo: phoneNumber,
    ...(messageId !== undefined && {
      action: {
        label: 'Fix number',
        run: () => {
          const text = {
            messageId,
            phoneNumber,
            patientLastName,
            hasArrived: true,
            products: lines,
          } as const;
          sentTextStore.set({ isOpen: true, text });
        },
      },
    }),
  });
}
