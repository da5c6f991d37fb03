import type { DraftOrder } from '@eyecart/shared/contracts';
import { itemCount } from '@eyecart/shared/rules/cart-lines';
import { useState } from 'react';
import { LoadFailure } from '@/components/load-failure';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useCartPanel } from '@/features/cart/cart-panel-store';
import { cartStore } from '@/features/cart/cart-store';
import { usePractice } from '@/features/session/session-store';
import { countOf } from '@/lib/format';
import { DraftCard, DraftCardSkeleton } from './draft-card';
import { NoDrafts, UnreadDrafts } from './draft-empty-states';
import { useDraftOrders } from './draft-queries';
import { isCartOfOtherLines, loadDraft } from './load-draft';
import { useDeleteDraft } from './use-delete-draft';

const LOAD_FAILED = 'Failed to load draft orders. Please try again.';
const REFRESH_FAILED = 'Failed to refresh draft orders. Please try again.';

/** What is asked about a draft before it is done; it stays while the question fades away. */
interface Question {
  readonly about: 'load' | 'delete';
  readonly draft: DraftOrder;
}

/** Carts in the patient queue (SPEC §2 Pending Carts tab). */
export function DraftsTab() {
  const practice = usePractice();
  const { variant } = useCartPanel();
  const { drafts, error, isFetching, refetch } = useDraftOrders();
  const [question, setQuestion] = useState<Question | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [landingId, setLandingId] = useState<number | null>(null);
  const { remove, isDeleting } = useDeleteDraft({ onDone: () => setAsking(false) });

  const ask = (next: Question) => {
    setQuestion(next);
    setAsking(true);
  };
  const load = (draft: DraftOrder) => {
    if (draft.items.length > 0 && isCartOfOtherLines(draft)) ask({ about: 'load', draft });
    else loadDraft(draft, practice);
  };
  const askToDelete = (draft: DraftOrder, index: number) => {
    setLandingId((drafts?.[index + 1] ?? drafts?.[index - 1])?.id ?? null);
    ask({ about: 'delete', draft });
  };
  const confirm = () => {
    if (question?.about === 'delete') return remove(question.draft.id);
    setAsking(false);
    if (question !== null) loadDraft(question.draft, practice);
  };

  const isUnread = drafts === undefined && error !== null;
  /** The drawer keeps failures quiet (SPEC §8). */
  const isLoud = error !== null && variant === 'dialog';
  const retry = { isRetrying: isFetching, onRetry: () => void refetch() };
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-5 pb-6 sm:px-8">
      <p role="status" className="sr-only">
        {drafts === undefined && isFetching && 'Loading draft orders...'}
      </p>
      {isLoud && <LoadFailure message={isUnread ? LOAD_FAILED : REFRESH_FAILED} {...retry} />}
      {drafts === undefined && error === null && (
        <div className="grid gap-3.5">
          <DraftCardSkeleton />
          <DraftCardSkeleton />
        </div>
      )}
      {isUnread && !isLoud && <UnreadDrafts {...retry} />}
      {drafts?.length === 0 && <NoDrafts />}
      {drafts !== undefined && drafts.length > 0 && (
        <ul aria-label="Draft orders" className="grid gap-3.5">
          {drafts.map((draft, index) => (
            <DraftCard
              key={draft.id}
              draft={draft}
              isLanding={draft.id === landingId}
              onLoad={() => load(draft)}
              onDelete={() => askToDelete(draft, index)}
            />
          ))}
        </ul>
      )}
      {question !== null && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          isBusy={isDeleting}
          onConfirm={confirm}
          {...wordsOf(question)}
        />
      )}
    </div>
  );
}

function wordsOf({ about, draft }: Question) {
  if (about === 'delete') {
    return {
      title: 'Delete draft',
      question: `Are you sure you want to delete Draft #${draft.id}?`,
      confirmLabel: 'Delete Cart',
    };
  }
  return {
    title: `Load Draft #${draft.id}`,
    question: `Your current cart has ${countOf(itemCount(cartStore.get()), 'item')}. Loading this draft replaces them.`,
    confirmLabel: 'Load Cart',
  };
}
