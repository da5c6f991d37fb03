import type { DraftOrder } from '@eyecart/shared/contracts';
import { useState } from 'react';
import { NewRows } from '@/components/lists/new-rows';
import { RowGap } from '@/components/lists/row-gap';
import { OrderCardSkeleton } from '@/components/product/order-facts';
import { BrokenCards, CardBoundary } from '@/components/states/card-boundary';
import { EmptyList, UnreadList } from '@/components/states/list-states';
import { LoadFailure } from '@/components/states/load-failure';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { usePractice } from '@/features/session/session-store';
import { itemCount } from '@/lib/cart/line-totals';
import { countOf } from '@/lib/format';
import { isOwnRow } from '@/lib/lists/own-rows';
import { presentEntries } from '@/lib/lists/place-rows';
import { useStableRows } from '@/lib/lists/use-stable-rows';
import { DraftCard } from './draft-card';
import { useDraftOrders } from './draft-queries';
import type { DraftTarget } from './draft-target';
import { isOtherCart, loadDraft } from './load-draft';
import { useDeleteDraft } from './use-delete-draft';

const NO_DRAFTS = {
  title: 'No draft orders',
  note: 'Queued carts wait here.',
};
const UNREAD = { title: "Couldn't load draft orders", note: 'Saved drafts are safe.' };
const keyOf = ({ id }: DraftOrder): string => String(id);
const isOwn = (key: string): boolean => isOwnRow('drafts', key);

const LOAD_FAILED = 'Failed to load draft orders. Please try again.';
const REFRESH_FAILED = 'Failed to refresh draft orders. Please try again.';

/** A question about a draft; it stays while its dialog fades out. */
interface Question {
  readonly about: 'load' | 'delete';
  readonly draft: DraftOrder;
}

interface DraftsTabProps {
  /** The dialog shows failures; the drawer keeps them quiet (docs/product.md §2.12). */
  isDialog: boolean;
  onShowCart: () => void;
  target: DraftTarget;
}

/** Carts in the patient queue. */
export function DraftsTab({ isDialog, onShowCart, target }: DraftsTabProps) {
  const practice = usePractice();
  const { entries: drafts, unreadableCount, error, isFetching, refetch } = useDraftOrders();
  const isLoud = error !== null && isDialog;
  const { rows, newCount, notice, showNew, area } = useStableRows({
    entries: drafts,
    keyOf,
    isCurrent: !isFetching,
    hasFailed: isLoud,
    isOwn,
  });
  const [question, setQuestion] = useState<Question | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [landingId, setLandingId] = useState<number | null>(null);
  const { remove, isDeleting } = useDeleteDraft({ target, onDone: () => setAsking(false) });

  const ask = (next: Question) => {
    setQuestion(next);
    setAsking(true);
  };
  const load = (draft: DraftOrder) => {
    if (draft.items.length > 0 && isOtherCart(draft, target)) ask({ about: 'load', draft });
    else loadNow(draft);
  };
  const loadNow = (draft: DraftOrder) => {
    if (loadDraft(draft, practice, target)) onShowCart();
  };
  const askToDelete = (draft: DraftOrder) => {
    const shown = presentEntries(rows);
    const index = shown.indexOf(draft);
    setLandingId((shown[index + 1] ?? shown[index - 1])?.id ?? null);
    ask({ about: 'delete', draft });
  };
  const confirm = () => {
    if (question?.about === 'delete') return remove(question.draft.id);
    setAsking(false);
    if (question !== null) loadNow(question.draft);
  };

  const isUnread = drafts === undefined && error !== null;
  const cardCount = rows.length + unreadableCount;
  const retry = { error, isRetrying: isFetching, onRetry: () => void refetch() };
  return (
    <div ref={area} className="min-h-0 flex-1 overflow-y-auto px-5 pb-6 [overflow-anchor:none] sm:px-8">
      <NewRows count={newCount} onShow={showNew} />
      <p role="status" className="sr-only">
        {drafts === undefined && isFetching && 'Loading draft orders...'}
      </p>
      {(drafts === undefined ? isLoud : notice !== 'none') && (
        <LoadFailure isGap={notice === 'gap'} message={isUnread ? LOAD_FAILED : REFRESH_FAILED} {...retry} />
      )}
      {drafts === undefined && error === null && (
        <div className="grid gap-3.5">
          <OrderCardSkeleton />
          <OrderCardSkeleton />
        </div>
      )}
      {isUnread && !isLoud && <UnreadList {...UNREAD} {...retry} />}
      {drafts !== undefined && cardCount === 0 && <EmptyList {...NO_DRAFTS} onShowCart={onShowCart} />}
      {cardCount > 0 && (
        <ul aria-label="Draft orders" className="grid gap-3.5">
          {rows.map(({ key, entry: draft, gapHeight }) =>
            gapHeight === null ? (
              <CardBoundary key={key} of={draft}>
                <DraftCard
                  draft={draft}
                  isLanding={draft.id === landingId}
                  onLoad={() => load(draft)}
                  onDelete={() => askToDelete(draft)}
                />
              </CardBoundary>
            ) : (
              <RowGap key={key} height={gapHeight} />
            ),
          )}
          <BrokenCards count={unreadableCount} />
        </ul>
      )}
      {question !== null && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          isBusy={isDeleting}
          onConfirm={confirm}
          {...wordsOf(question, target)}
        />
      )}
    </div>
  );
}

function wordsOf({ about, draft }: Question, target: DraftTarget) {
  if (about === 'delete') {
    return {
      title: 'Delete draft',
      question: `Are you sure you want to delete Draft #${draft.id}?`,
      confirmLabel: 'Delete Cart',
    };
  }
  return {
    title: `Load Draft #${draft.id}`,
    question: `It replaces your current cart of ${countOf(itemCount(target.lines()), 'item')}.`,
    confirmLabel: 'Load Cart',
  };
}
