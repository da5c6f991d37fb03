import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { CircleCheck, Clock } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { type CartTabName, openHistory, showCartTab } from '../cart-panel-store';
import type { PlacedCart } from './placed-cart';

interface Words {
  readonly title: string;
  readonly note: string;
  readonly list: 'SMS History' | 'Scheduled' | 'Pending Carts';
}

const WORDS: Readonly<Record<PlacedCart['outcome'], Words>> = {
  sent: {
    title: 'Texted to',
    note: 'SMS History shows when it is delivered, opened, and ordered.',
    list: 'SMS History',
  },
  pending: {
    title: 'Texting',
    note: 'We’re still confirming it. No need to send again.',
    list: 'SMS History',
  },
  scheduled: { title: 'Scheduled for', note: 'You can change it until it goes out.', list: 'Scheduled' },
  queued: {
    title: 'Saved for',
    note: 'It stays in the queue until someone sends it.',
    list: 'Pending Carts',
  },
};

const TABS = { Scheduled: 'scheduled', 'Pending Carts': 'drafts' } satisfies Record<string, CartTabName>;

/** Shows for whom the cart was, in place of an empty order. */
export function PlacedPanel({ placed }: { placed: PlacedCart }) {
  const { patientLastName, phoneNumber, outcome } = placed;
  const { title, note, list } = WORDS[outcome];
  const Icon = outcome === 'pending' ? Clock : CircleCheck;
  const patient = [patientLastName, formatUsPhone(phoneNumber)].filter((part) => part !== '').join(', ');
  return (
    <div className="px-5 pb-6 sm:px-8">
      <div className="mt-5 flex flex-col items-center rounded-stage border border-line bg-surface px-6 py-10 text-center">
        <Icon
          aria-hidden
          size={40}
          strokeWidth={1.6}
          className={outcome === 'pending' ? 'text-slate' : 'text-green'}
        />
        <h2 className="mt-4 text-price tracking-[-0.02em] tabular-nums wrap-anywhere">
          {title} {patient}
        </h2>
        <p className="mt-1.5 mb-5 max-w-[36ch] text-note text-pretty text-ink-2">{note}</p>
        <Button
          variant="line"
          size="sm"
          data-landing=""
          onClick={() => (list === 'SMS History' ? openHistory() : showCartTab(TABS[list]))}
        >
          {list}
        </Button>
      </div>
    </div>
  );
}
