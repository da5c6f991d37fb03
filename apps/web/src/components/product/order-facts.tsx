import type { CartItem, UnavailableItem } from '@eyecart/shared/contracts';
import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import type { ReactNode } from 'react';
import { itemCount } from '@/lib/cart/line-totals';
import { countOf, listTitles } from '@/lib/format';

interface OrderFactsProps {
  order: {
    readonly items: readonly CartItem[];
    readonly unavailableItems: readonly UnavailableItem[];
    readonly phoneNumber: string | null;
  };
  /** Precedes the number. */
  children: ReactNode;
}

/** On the card of a draft or scheduled order: its id and phone number, then its products, cut to two lines. */
export function OrderFacts({ order, children }: OrderFactsProps) {
  const { items, unavailableItems, phoneNumber } = order;
  const all = [...items, ...unavailableItems];
  return (
    <div className="text-small text-ink-2 tabular-nums">
      <p className="flex flex-wrap gap-x-4">
        <span>{children}</span>
        <span className="whitespace-nowrap">
          {phoneNumber ? formatUsPhone(phoneNumber.replace(/^\+1/, '')) : 'No phone number'}
        </span>
      </p>
      <p className="line-clamp-2 wrap-anywhere">
        {countOf(itemCount(all), 'item')}: {listTitles(all)}
      </p>
    </div>
  );
}

/** The skeleton of such a card while the list loads. `children` go above the facts. */
export function OrderCardSkeleton({ children }: { children?: ReactNode }) {
  return (
    <div aria-hidden className="rounded-l border border-line bg-surface px-4 py-3 sm:px-5">
      <div className="flex justify-between">
        <div className="skeleton h-5.5 w-32" />
        <div className="skeleton h-6.5 w-20 rounded-full" />
      </div>
      {children}
      <div className="skeleton mt-1 h-4 w-64 max-w-full" />
      <div className="mt-2.5 flex gap-2">
        <div className="skeleton h-11 grow rounded-m" />
        <div className="skeleton h-11 grow rounded-m" />
      </div>
    </div>
  );
}
