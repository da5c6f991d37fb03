import type { DraftOrder } from '@eyecart/shared/contracts';
import { Info } from 'lucide-react';
import { PrintPlanButton } from '@/components/print-plan-button';
import { OrderFacts } from '@/components/product/order-facts';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { openPlan } from '@/lib/cart/plan-request';
import { savedWords } from '@/lib/dates/saved-words';
import { describeDraftChanges } from './draft-changes';

interface DraftCardProps {
  draft: DraftOrder;
  /** True for the card that gets the focus when its neighbor is deleted. */
  isLanding: boolean;
  onLoad: () => void;
  onDelete: () => void;
}

/** A cart in the patient queue. */
export function DraftCard({ draft, isLanding, onLoad, onDelete }: DraftCardProps) {
  const changes = describeDraftChanges(draft);
  const saved = savedWords(draft.createdAt, new Date());
  const name = `Draft #${draft.id}, ${draft.patientLastName}`;
  return (
    <li data-row={draft.id} className="rounded-l border border-line bg-surface px-4 py-3 sm:px-5">
      <article aria-label={name}>
        <div className="flex items-start gap-3">
          <h3 className="min-w-0 flex-1 text-title wrap-anywhere">{draft.patientLastName}</h3>
          <Badge tone="slate">In Queue</Badge>
        </div>
        <OrderFacts order={draft}>
          Draft #{draft.id}
          {saved !== null && (
            <>
              , <time dateTime={draft.createdAt}>{saved}</time>
            </>
          )}
        </OrderFacts>
        {changes !== null && (
          <p className="mt-2 flex gap-2 text-caption text-pretty text-ink-2 wrap-anywhere">
            <Info aria-hidden size={16} strokeWidth={1.9} className="mt-px shrink-0 text-ink-3" />
            {changes}
          </p>
        )}
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button
            variant="soft"
            size="sm"
            className="grow max-sm:basis-full"
            data-landing={isLanding ? '' : undefined}
            aria-label={`Load Cart, ${name}`}
            onClick={onLoad}
          >
            Load Cart
          </Button>
          <PrintPlanButton
            className="grow"
            aria-label={`Print plan, ${name}`}
            onClick={() =>
              openPlan({
                cartItems: [...draft.items, ...draft.unavailableItems].map(({ id, quantity, ...item }) => ({
                  id,
                  quantity,
                  timesOfDay: 'timesOfDay' in item ? item.timesOfDay : undefined,
                })),
                practiceDiscountCode: draft.discountCode ?? '',
                language: draft.language ?? undefined,
              })
            }
          />
          <Button
            variant="danger"
            size="sm"
            className="grow"
            aria-label={`Delete Cart, ${name}`}
            onClick={onDelete}
          >
            Delete Cart
          </Button>
        </div>
      </article>
    </li>
  );
}
