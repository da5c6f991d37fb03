import { draftOrderEndpoints } from '@eyecart/shared/contracts';
import type { Language } from '@eyecart/shared/languages/languages';
import { useQueryClient } from '@tanstack/react-query';
import { failedTo, type NoticeAction, showFailure, showToast } from '@/features/notifications/notify';
import { offerUndo } from '@/features/notifications/offer-undo';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { idempotencyKeys } from '@/lib/api/idempotency-keys';
import { useAction } from '@/lib/api/use-action';
import { mayRetry, noResponse, orTryAgain, reasonOf } from '@/lib/errors/phrasebook';
import { listChanged } from '@/lib/lists/changed-lists';
import { noteOwnRow } from '@/lib/lists/own-rows';
import { showCartTab, showCartTabSoon } from '../cart-panel-store';
import { type ContactForm, showContactForm } from '../contact/contact-form-store';
import { cartStore, presentLines, replaceCart } from '../lines/cart-store';
import { finishOrder } from '../send/finish-order';
import { type DraftToSave, saveDraft } from './save-draft';

/** Saves the current cart to the patient queue and clears it; `onDone` closes the dialog. */
export function useSaveDraft({ onDone }: { onDone: () => void }) {
  const practice = usePractice();
  const queries = useQueryClient();
  const { start, isBusy } = useAction({
    name: ['cart', 'queue'],
    run: ({ draft }: { draft: DraftToSave; form: ContactForm }) => saveDraft(draft),
    onDone: (id, { draft, form }) => {
      const isDone = finishOrder({ practice, lines: draft.lines, form });
      onDone();
      showToast({
        type: 'success',
        title: 'Draft Order Saved',
        message: 'Your draft order has been saved successfully.',
        ...(id !== undefined && isDone && { action: undo(id, draft, form) }),
      });
      if (id !== undefined) noteOwnRow('drafts', id);
      void listChanged(queries, 'drafts');
      if (isDone) showCartTabSoon('drafts');
    },
    onFailed: (_reason, _, error) =>
      showFailure(orTryAgain('Failed to save your draft order.', mayRetry(error)), {
        reason: reasonOf(error, noResponse('Press it again; the draft will be saved only once.')),
      }),
  });
  /** Takes it out of the queue and back into the cart, unless there is another one by now. */
  const undo = (id: number, { lines }: DraftToSave, form: ContactForm): NoticeAction =>
    offerUndo({
      restore: () =>
        callEndpoint(draftOrderEndpoints.deleteDraftOrder, {
          params: { id },
          query: { practiceName: practice.name },
        }),
      onRestored: () => {
        // Saving the same cart again is then a new draft, not a repeat of the deleted one.
        void idempotencyKeys('save-draft').forget();
        void listChanged(queries, 'drafts');
        if (presentLines().length > 0) return;
        replaceCart(lines);
        showContactForm(practice, form);
        showCartTab('current');
      },
      title: 'Cart Restored',
      message: 'It is no longer in the queue.',
      failure: failedTo('take the cart out of the queue'),
    });
  const save = (form: ContactForm, language: Language | undefined) =>
    start({
      form,
      draft: {
        practiceName: practice.name,
        lines: cartStore.get(),
        phoneNumber: form.phoneNumber,
        patientLastName: form.patientLastName,
        discountCode: form.discountCode,
        language,
      },
    });
  return { save, isSaving: isBusy };
}
