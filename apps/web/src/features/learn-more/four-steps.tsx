import { formatCents } from '@eyecart/shared/rules/money';
import { BadgePercent, Check, HandCoins, Minus, Plus, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { EXAMPLE } from './worked-example';

/** As in docs/product.md §8.15; a test compares it with the catalog, which stays out of the portal. */
export const EXAMPLE_TEXT =
  'Lakeside Eye Care: here are the eye care items we recommended, with 20% off: https://your-portal/cart/8vQm2 Reply STOP to opt out.';

const STEPS: ReadonlyArray<{ title: string; note: string; picture: ReactNode }> = [
  { title: 'Cart', note: 'Add what you recommend, or a saved bundle.', picture: <CartPicture /> },
  { title: 'Text', note: 'Ask for consent, enter the mobile number and send.', picture: <TextPicture /> },
  { title: 'Order', note: 'The patient checks out at the shop, 20% off.', picture: <OrderPicture /> },
  { title: 'Fee', note: 'Your practice earns 15% of the net sale.', picture: <FeePicture /> },
];

/** From the cart to the fee, each step with a small illustration; the figures come from the example below. */
export function FourSteps() {
  return (
    <ol
      aria-label="From the cart to the fee"
      className="mt-8 mb-10 grid grid-cols-1 gap-x-5 gap-y-6 min-[480px]:grid-cols-2 sm:mt-10 lg:mb-14 lg:grid-cols-4"
    >
      {STEPS.map(({ title, note, picture }, index) => (
        <li key={title} className="break-inside-avoid">
          <div
            aria-hidden
            className="grid h-36 place-items-center sm:h-40 overflow-hidden rounded-l stage px-4 text-small leading-snug tabular-nums print:hidden"
          >
            {picture}
          </div>
          <p className="mt-3.5 flex items-baseline gap-2 text-title font-[620] tracking-[-0.012em]">
            <span className="text-note font-[640] text-teal-hover tabular-nums">{index + 1}</span>
            {title}
          </p>
          <p className="mt-0.5 text-note text-pretty text-ink-2">{note}</p>
        </li>
      ))}
    </ol>
  );
}

function CartPicture() {
  return (
    <span className="w-full max-w-56 divide-y divide-line rounded-m bg-surface px-3.5 shadow-1">
      {EXAMPLE.lines.map(({ title, quantity }) => (
        <span key={title} className="flex min-h-14 items-center gap-2 py-2">
          <span className="flex-1 font-[580]">{title}</span>
          <span className="flex items-center gap-1.5 text-ink-2">
            <Minus size={13} strokeWidth={2.2} />
            {quantity}
            <Plus size={13} strokeWidth={2.2} />
          </span>
        </span>
      ))}
    </span>
  );
}

function TextPicture() {
  return (
    <span className="max-w-60 rounded-l rounded-bl-s bg-surface px-3.5 py-2.5 text-caption leading-snug wrap-anywhere shadow-1">
      {EXAMPLE_TEXT}
    </span>
  );
}

function OrderPicture() {
  return (
    <span className="w-full max-w-56 rounded-m bg-surface p-3.5 shadow-1">
      <span className="flex items-center gap-2 text-teal-press">
        <BadgePercent size={16} strokeWidth={1.9} className="shrink-0" />
        20% off: {formatCents(-EXAMPLE.discountCents)}
      </span>
      <span className="mt-1.5 flex items-baseline justify-between border-t border-line pt-1.5 font-[640]">
        Total <span className="text-title">{formatCents(EXAMPLE.yourPriceCents)}</span>
      </span>
      <span className="mt-2 flex items-center gap-1.5 text-green">
        <Check size={16} strokeWidth={2.2} /> Order placed
      </span>
    </span>
  );
}

function FeePicture() {
  return (
    <span className="flex items-center gap-3 text-ink-2">
      <Store size={22} strokeWidth={1.9} />
      <span className="h-0.5 w-7 rounded-full bg-teal-ring" />
      <span className="flex items-center gap-2 rounded-full bg-surface py-2 pr-4.5 pl-3 shadow-1">
        <HandCoins size={22} strokeWidth={1.9} className="text-teal" />
        <span className="text-price font-[640] tracking-[-0.02em] text-ink">
          {formatCents(EXAMPLE.feeCents)}
        </span>
      </span>
    </span>
  );
}
