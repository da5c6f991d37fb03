import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { CircleCheck, Clock } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { openHistory } from './cart-panel-store';
import type { SentCart } from './sent-cart';

/** Shows to whom the cart was texted, in place of an empty order (docs/product.md §8.3). */
export function SentPanel({ sent }: { sent: SentCart }) {
  const { patientLastName, isPending } = sent;
  const phone = formatUsPhone(sent.phoneNumber);
  const Icon = isPending ? Clock : CircleCheck;
  return (
    <div className="px-5 pb-6 sm:px-8">
      <div className="mt-5 flex flex-col items-center rounded-stage border border-line bg-surface px-6 py-10 text-center">
        <Icon aria-hidden size={40} strokeWidth={1.6} className={isPending ? 'text-slate' : 'text-green'} />
        <h2 className="mt-4 text-price tracking-[-0.02em] tabular-nums wrap-anywhere">
          {isPending ? 'Texting' : 'Texted to'}{' '}
          {patientLastName === '' ? phone : `${patientLastName}, ${phone}`}
        </h2>
        <p className="mt-1.5 mb-5 max-w-[36ch] text-note text-pretty text-ink-2">
          {isPending
            ? 'We’re still confirming it. No need to send again.'
            : 'SMS History shows when it is delivered, opened, and ordered.'}
        </p>
        <Button variant="line" size="sm" data-landing="" onClick={openHistory}>
          SMS History
        </Button>
      </div>
    </div>
  );
}
