import type { ScheduledOrder } from '@eyecart/shared/contracts';
import { Info } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { OrderCardSkeleton, OrderFacts } from '@/components/product/order-facts';
import { Badge } from '@/components/ui/badge';
import { cn } from '@/lib/cn';
import { shownScheduledTime } from '@/lib/dates/describe-scheduled-time';
import { listTitles } from '@/lib/format';
import { RepeatFacts } from './repeat-facts';
import { isEmptyToday, isWaiting } from './scheduled-queries';
import { type ShowReply, WaitingActions } from './waiting-actions';

export interface ScheduledCardTools extends ShowReply {
  /** Puts the order's products in the current cart; the app passes it in. */
  AgainButton: ComponentType<{ order: ScheduledOrder }>;
}

/** A re-order that waits for its day or was sent. */
export function ScheduledCard({
  order,
  onShowReply,
  AgainButton,
}: { order: ScheduledOrder } & ScheduledCardTools) {
  const patient = order.patientLastName?.trim() || 'Unknown Patient';
  const name = `Order #${order.id}, ${patient}`;
  return (
    <li
      data-row={order.id}
      className="scroll-my-6 rounded-l border border-line bg-surface px-4 py-3 has-[h3:focus]:bg-teal-50 sm:px-5"
    >
      <article aria-label={name}>
        <div className="flex items-start gap-3">
          {/* Gets the focus when the order above it goes, or when it was asked for; its first button sends. The card shows it. */}
          <h3 tabIndex={-1} data-row-heading="" className="min-w-0 flex-1 rounded-s text-title wrap-anywhere">
            {patient}
          </h3>
          <StatusBadge order={order} />
        </div>
        <ScheduledTime order={order} />
        <OrderFacts order={order}>Order #{order.id}</OrderFacts>
        {order.repeat !== null && <RepeatFacts repeat={order.repeat} failureReason={order.failureReason} />}
        {isLater(order) && <Note>You chose {timeOf(order.scheduledFor)}, when texts are not allowed.</Note>}
        {order.note !== null && <Note>{order.note}</Note>}
        {isWaiting(order) && order.unavailableItems.length > 0 && !hasNothingLeft(order) && (
          <Note>Not available today: {listTitles(order.unavailableItems)}.</Note>
        )}
        {isWaiting(order) ? (
          <WaitingActions order={order} name={name} onShowReply={onShowReply} />
        ) : (
          <SentLine order={order} />
        )}
        {hasStopped(order) && <AgainButton order={order} />}
      </article>
    </li>
  );
}

/** Whether it stopped repeating, so that nothing follows unless staff start over. */
export const hasStopped = (order: ScheduledOrder): boolean =>
  !isWaiting(order) && order.repeat !== null && order.repeat.endedAt !== null;

/** The reason why it was not sent names what cannot be bought. */
const hasNothingLeft = (order: ScheduledOrder): boolean =>
  isEmptyToday(order) && order.reason?.code === 'nothing_left';

/** Texts are not allowed at the chosen time, so it is sent later. */
const isLater = ({ sendsAt, scheduledFor }: ScheduledOrder): boolean =>
  sendsAt !== null && Date.parse(sendsAt) !== Date.parse(scheduledFor);

const timeOf = (instant: string): string => shownScheduledTime(new Date(instant));

/** When it was sent, or will be. Prominent only until then: afterwards the rest of the card matters. */
function ScheduledTime({ order }: { order: ScheduledOrder }) {
  const at = order.sentAt ?? order.sendsAt ?? order.scheduledFor;
  const isToGo = isWaiting(order) && order.failureReason === null;
  return (
    <p className={cn('text-small text-pretty', isToGo ? 'font-[560]' : 'text-ink-3')}>
      <time dateTime={at}>{timeOf(at)}</time>
    </p>
  );
}

function StatusBadge({ order }: { order: ScheduledOrder }) {
  const [label, tone] = badgeOf(order);
  return <Badge tone={tone}>{label}</Badge>;
}

function badgeOf(order: ScheduledOrder) {
  if (!isWaiting(order)) return ['Sent', 'teal'] as const;
  return order.failureReason === null ? (['Pending', 'yellow'] as const) : (['Not sent', 'red'] as const);
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p className="mt-2 flex gap-2 text-caption text-pretty text-ink-2">
      <Info aria-hidden size={16} strokeWidth={1.9} className="mt-px shrink-0 text-ink-3" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}

function SentLine({ order: { sentAt, scheduledFor } }: { order: ScheduledOrder }) {
  const chosen = timeOf(scheduledFor);
  return (
    <div className="mt-2.5 border-t border-line pt-2.5 text-small">
      <p className="font-[560]">Order has been sent to patient</p>
      {sentAt !== null && timeOf(sentAt) !== chosen && (
        <p className="text-caption text-ink-2">
          Scheduled for <time dateTime={scheduledFor}>{chosen}</time>
        </p>
      )}
    </div>
  );
}

export const ScheduledCardSkeleton = () => (
  <OrderCardSkeleton>
    <div className="skeleton mt-1 h-4 w-64 max-w-full" />
  </OrderCardSkeleton>
);
