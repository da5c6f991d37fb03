import {
  type EndpointRequest,
  type ScheduledOrder,
  scheduledOrderEndpoints,
} from '@eyecart/shared/contracts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { failedTo, type NoticeAction, showFailure, showToast } from '@/features/notifications/notify';
import { offerUndo } from '@/features/notifications/offer-undo';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { idempotencyKeys } from '@/lib/api/idempotency-keys';
import { useAction } from '@/lib/api/use-action';
import { describeScheduledTime, NOT_ALLOWED_THEN } from '@/lib/dates/describe-scheduled-time';
import { noResponse, reasonOf } from '@/lib/errors/phrasebook';
import { listChanged } from '@/lib/lists/changed-lists';
import { isMoveOnly } from './order-changes';
import { isWaiting, scheduledOrders } from './scheduled-queries';

const { changeScheduledOrder } = scheduledOrderEndpoints;
/** Staff's changes to a scheduled order. */
export type OrderChanges = Omit<EndpointRequest<typeof changeScheduledOrder>['body'], 'practiceName'>;

/** Moves a scheduled order or changes its products. Any answer reloads the list. */
export function useChangeScheduledOrder(order: ScheduledOrder, onDone: () => void) {
  const practice = usePractice();
  const queries = useQueryClient();
  const { start, isBusy } = useAction({
    name: ['scheduled-orders', 'change'],
    once: 'change-scheduled-order',
    run: ({ id, changes }: { id: number; changes: OrderChanges }, options) =>
      callEndpoint(
        changeScheduledOrder,
        { params: { id }, body: { practiceName: practice.name, ...changes } },
        options,
      ),
    onDone: ({ scheduledOrder }, { id, changes }) => {
      scheduledOrders.change(queries, practice.name, (orders) => placed(orders, scheduledOrder));
      showToast({
        type: 'success',
        title: 'Order Changed',
        message: `Order #${id} will go out ${describeScheduledTime(goesAt(scheduledOrder))}.`,
        reason: isDelayed(scheduledOrder) ? NOT_ALLOWED_THEN : undefined,
        action: isMoveOnly(order, changes) ? undoMove(queries, practice.name, order) : undefined,
      });
      void listChanged(queries, 'scheduled-orders');
      onDone();
    },
    onFailed: (_reason, _, error) => {
      showFailure(failedTo('change the order'), {
        reason: reasonOf(error, noResponse('Press Save Changes again; it will be saved only once.')),
      });
      void listChanged(queries, 'scheduled-orders');
    },
  });
  return { save: (changes: OrderChanges) => start({ id: order.id, changes }), isBusy };
}

/** Moves an order back to its earlier time; undefined once that is past. */
function undoMove(
  queries: QueryClient,
  practiceName: string,
  { id, scheduledFor }: ScheduledOrder,
): NoticeAction | undefined {
  if (Date.parse(scheduledFor) <= Date.now()) return undefined;
  return offerUndo({
    restore: () =>
      callEndpoint(changeScheduledOrder, { params: { id }, body: { practiceName, scheduledFor } }),
    onRestored: () => {
      // Moving it again is then a new action, not a repeat of the first one.
      void idempotencyKeys('change-scheduled-order').forget();
      void listChanged(queries, 'scheduled-orders');
    },
    title: 'Order Changed',
    message: `Order #${id} will go out ${describeScheduledTime(new Date(scheduledFor))}.`,
    failure: failedTo('change the order'),
  });
}

/** The list with the changed order in its place: those that wait come first, soonest first. */
function placed(orders: readonly ScheduledOrder[], changed: ScheduledOrder): ScheduledOrder[] {
  const others = orders.filter(({ id }) => id !== changed.id);
  const isAfter = (order: ScheduledOrder) =>
    !isWaiting(order) || Date.parse(order.scheduledFor) > Date.parse(changed.scheduledFor);
  return [...others.filter((order) => !isAfter(order)), changed, ...others.filter(isAfter)];
}

const goesAt = ({ sendsAt, scheduledFor }: ScheduledOrder): Date => new Date(sendsAt ?? scheduledFor);

const isDelayed = (order: ScheduledOrder): boolean =>
  goesAt(order).getTime() !== Date.parse(order.scheduledFor);
