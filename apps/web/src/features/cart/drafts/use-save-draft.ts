import type { Language } from '@eyecart/shared/languages/languages';
import { useQueryClient } from '@tanstack/react-query';
import { showFailure, showToast } from '@/features/notifications/notify';
import { usePractice } from '@/features/session/session-store';
import { useAction } from '@/lib/api/use-action';
import { mayRetry, noResponse, orTryAgain, reasonOf } from '@/lib/errors/phrasebook';
import { listChanged } from '@/lib/lists/changed-lists';
import { noteOwnRow } from '@/lib/lists/own-rows';
import { showCartTabSoon } from '../cart-panel-store';
import type { ContactForm } from '../contact/contact-form-store';
import { cartStore } from '../lines/cart-store';
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
