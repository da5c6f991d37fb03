import { analyticsEndpoints, type DetailedOrder } from '@eyecart/shared/contracts';
import { formatCents } from '@eyecart/shared/rules/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { usePractice } from '@/features/session/session-store';
import { endpointQuery } from '@/lib/api/endpoint-query';
import { inPracticeZone } from '@/lib/dates/practice-clock';
import { orderDetailsPath } from '@/lib/detail-paths';
import { usePaused } from '@/lib/interaction/use-paused';
import { orderNumberIn } from './order-number-in';
import type { PaletteAnswer } from './use-palette-patients';

const MAX_ORDERS = 4;
const day = inPracticeZone({ month: 'short', day: 'numeric', year: 'numeric' });

/** The practice's placed orders with exactly this number. */
export function usePaletteOrders(query: string): PaletteAnswer {
  const { name: practiceName } = usePractice();
  const navigate = useNavigate();
  const wanted = orderNumberIn(query);
  const search = usePaused(wanted ?? '');
  const { data, isFetching } = useQuery({
    ...endpointQuery(analyticsEndpoints.searchOrders, {
      // The lowest number that contains it is the number itself.
      body: { practiceName, search, page: 1, pageSize: MAX_ORDERS, sortBy: 'orderNumber', sortOrder: 'asc' },
    }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { orders = [], otherCurrencyOrders = [] }: Partial<NonNullable<typeof data>> = data ?? {};
  const entries = [...orders, ...otherCurrencyOrders]
    .filter(({ orderNumber }) => wanted !== null && orderNumber?.replace(/\D/g, '') === wanted)
    .map((order) => ({
      id: `order ${order.id}`,
      label: `Order ${order.orderNumber}`,
      detail: whoAndWhen(order),
      state: order.currency === 'USD' ? formatCents(order.totalAmount) : undefined,
      icon: Receipt,
      run: () => navigate(orderDetailsPath(order.id)),
    }));
  return { entries, isSearching: isFetching || search !== (wanted ?? '') };
}

const whoAndWhen = ({ customerLastName, orderDate }: DetailedOrder): string =>
  [customerLastName, day(new Date(orderDate))].filter(Boolean).join(', ');
