import type { CartItem, UnavailableItem } from '@eyecart/shared/contracts';
import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { itemCount } from '@/lib/cart/line-totals';
import { countOf } from '@/lib/format';
import { ProductThumb } from './product-thumb';

const THUMBS = 4;

interface OrderFactsProps {
  order: {
    readonly items: readonly CartItem[];
    readonly unavailableItems: readonly UnavailableItem[];
    readonly phoneNumber: string | null;
  };
  /** Follows "2 items". */
  children?: ReactNode;
}

/** On the card of a draft or scheduled order: its first images, the phone number and the item count. */
export function OrderFacts({ order, children }: OrderFactsProps) {
  const all = [...order.items, ...order.unavailableItems];
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex shrink-0">
        {all.slice(0, THUMBS).map((item) => (
          <ProductThumb
            key={item.id}
            src={item.imageUrl}
            size="medium"
            className="-ml-3.5 border-2 border-white first:ml-0 max-sm:nth-[n+4]:hidden"
          />
        ))}
      </div>
      <div className="text-small leading-[1.5] whitespace-nowrap text-ink-2 tabular-nums">
        <p className="flex items-center gap-1.5">
          <Phone aria-hidden size={14} strokeWidth={1.9} className="shrink-0" />
          {order.phoneNumber ? formatUsPhone(order.phoneNumber.replace(/^\+1/, '')) : 'No phone number'}
        </p>
        <p>
          {countOf(itemCount(all), 'item')}
          {children}
        </p>
      </div>
    </div>
  );
}

/** The skeleton of such a card while the list loads. `children` go above the facts. */
export function OrderCardSkeleton({ children }: { children?: ReactNode }) {
  return (
    <div aria-hidden className="rounded-l border border-line bg-surface p-4 sm:p-5">
      <div className="flex justify-between">
        <div>
          <div className="skeleton h-5.5 w-32" />
          <div className="skeleton mt-1 h-4 w-20" />
        </div>
        <div className="skeleton h-6.5 w-20 rounded-full" />
      </div>
      {children}
      <div className="mt-3 flex items-center gap-4">
        <div className="skeleton size-13 rounded-m" />
        <div>
          <div className="skeleton h-4 w-32" />
          <div className="skeleton mt-1.5 h-4 w-24" />
        </div>
      </div>
      <div className="mt-4 flex gap-2">
        <div className="skeleton h-11 grow rounded-m" />
        <div className="skeleton h-11 grow rounded-m" />
      </div>
    </div>
  );
}
