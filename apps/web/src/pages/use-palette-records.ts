import type { ScheduledOrder } from '@eyecart/shared/contracts';
import { CalendarClock, Inbox, Layers } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useBundles } from '@/features/bundles/bundle-queries';
import type { PaletteEntry, PaletteSection } from '@/features/catalog/search/palette-entries';
import { useDraftOrders } from '@/features/drafts/draft-queries';
import { askForOrder } from '@/features/scheduled/order-to-reveal';
import { isWaiting, useScheduledOrders } from '@/features/scheduled/scheduled-queries';
import { itemCount } from '@/lib/cart/line-totals';
import { describeScheduledTime } from '@/lib/dates/describe-scheduled-time';
import { countOf } from '@/lib/format';
import { byName, contains, isOfPatient } from './is-of-patient';
import { orderNumberIn } from './order-number-in';
import { BUNDLES_PLACE, openCartTab } from './use-palette-actions';
import { usePaletteOrders } from './use-palette-orders';
import { MIN_SEARCH_LENGTH, usePalettePatients } from './use-palette-patients';

const MAX_PER_KIND = 4;

/** When a scheduled order is or was sent. */
const whenItGoes = ({ sentAt, sendsAt, scheduledFor }: ScheduledOrder): Date =>
  new Date(sentAt ?? sendsAt ?? scheduledFor);

/** The practice's orders by number, and its patients, scheduled orders, queue, and bundles that match a query. */
export function usePaletteRecords(query: string): {
  sections: readonly PaletteSection[];
  isSearching: boolean;
} {
  const patients = usePalettePatients(query);
  const placed = usePaletteOrders(query);
  const number = orderNumberIn(query);
  const isWanted = (one: { id: number } & Parameters<ReturnType<typeof isOfPatient>>[0]): boolean =>
    String(one.id) === number || isOfPatient(query)(one);
  const scheduledList = useScheduledOrders();
  const draftList = useDraftOrders();
  const bundleList = useBundles();
  const { entries: scheduled = [] } = scheduledList;
  const { entries: drafts = [] } = draftList;
  const { bundles = [] } = bundleList.data ?? {};
  const navigate = useNavigate();
  if (query.length < MIN_SEARCH_LENGTH) return { sections: [], isSearching: false };
  const isFirstLoad =
    (scheduledList.entries === undefined && scheduledList.isFetching) ||
    (draftList.entries === undefined && draftList.isFetching) ||
    bundleList.isLoading;
  const sections = [
    { heading: 'Orders', entries: placed.entries },
    { heading: 'Patients', entries: patients.entries },
    {
      heading: 'Scheduled',
      entries: byName(query, scheduled.filter(isWanted)).map(
        (order): PaletteEntry => ({
          id: `scheduled ${order.id}`,
          label: order.patientLastName ?? 'Unknown Patient',
          lastName: order.patientLastName,
          detail: `Order #${order.id}, ${describeScheduledTime(whenItGoes(order))}`,
          state: isWaiting(order) ? 'Pending' : 'Sent',
          icon: CalendarClock,
          run: () => {
            openCartTab('scheduled');
            askForOrder(order.id);
          },
        }),
      ),
    },
    {
      heading: 'Pending Carts',
      entries: byName(query, drafts.filter(isWanted)).map(
        (draft): PaletteEntry => ({
          id: `draft ${draft.id}`,
          label: draft.patientLastName,
          lastName: draft.patientLastName,
          detail: `Draft #${draft.id}, ${countOf(itemCount(draft.items), 'item')}`,
          state: 'In Queue',
          icon: Inbox,
          run: () => openCartTab('drafts'),
        }),
      ),
    },
    {
      heading: 'Bundles',
      entries: bundles
        .filter(({ name }) => contains(name, query))
        .map(
          ({ id, name, products }): PaletteEntry => ({
            id: `bundle ${id}`,
            label: name,
            detail: countOf(products.length, 'product'),
            icon: Layers,
            run: () => navigate(BUNDLES_PLACE),
          }),
        ),
    },
  ].map(({ heading, entries }) => ({ heading, entries: entries.slice(0, MAX_PER_KIND) }));
  return { sections, isSearching: patients.isSearching || placed.isSearching || isFirstLoad };
}
