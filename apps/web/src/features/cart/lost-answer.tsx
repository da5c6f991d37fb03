import type { UseFormReturn } from 'react-hook-form';
import { onPracticeLeft } from '@/features/session/practice-data';
import { createStore, useStore } from '@/lib/create-store';
import { NO_SEND_ANSWER } from '@/lib/send-notices';
import type { CartLine } from './cart-line';
import { useCartLines } from './cart-store';
import type { ContactForm } from './contact-form-store';
import { fingerprintOfCart } from './order-cart';

/** What was to be texted when the answer was lost: anything else would be another text. */
const lostStore = createStore<string | null>(null);

type SentForm = Pick<ContactForm, 'phoneNumber' | 'discountCode'>;

const textOf = (lines: readonly CartLine[], { phoneNumber, discountCode }: SentForm): string =>
  JSON.stringify([
    phoneNumber.replace(/\D/g, '').slice(-10),
    fingerprintOfCart({ practiceName: '', lines, discountCode }),
  ]);

export const noteLostAnswer = (lines: readonly CartLine[], form: SentForm): void =>
  lostStore.set(textOf(lines, form));
export const forgetLostAnswer = (): void => lostStore.set(null);
onPracticeLeft(forgetLostAnswer);

/** Above the Send button until it is pressed again or the cart becomes another one (docs/product.md §8.3). */
export function LostAnswer({ form }: { form: UseFormReturn<ContactForm> }) {
  const lost = useStore(lostStore);
  const lines = useCartLines();
  const [phoneNumber, discountCode, isScheduled] = form.watch(['phoneNumber', 'discountCode', 'isScheduled']);
  const isShown = lost !== null && !isScheduled && lost === textOf(lines, { phoneNumber, discountCode });
  return (
    <div role="status">
      {isShown && <p className="mb-2.5 text-small font-[540] text-pretty text-red-text">{NO_SEND_ANSWER}</p>}
    </div>
  );
}
