import type { UseFormReturn } from 'react-hook-form';
import { LostAnswer } from '@/components/sending/lost-answer';
import { onPracticeLeft } from '@/features/session/practice-data';
import { forgetLostAnswers, noteLostAnswer, useLostAnswer } from '@/lib/errors/lost-answers';
import { nationalDigits } from '@/lib/texts/national-digits';
import type { ContactForm } from '../contact/contact-form-store';
import type { CartLine } from '../lines/cart-line';
import { useCartLines } from '../lines/cart-store';
import { cartRequestOf } from './order-cart';

type SentForm = Pick<ContactForm, 'phoneNumber' | 'discountCode'>;

const textOf = (lines: readonly CartLine[], { phoneNumber, discountCode }: SentForm): string =>
  JSON.stringify([nationalDigits(phoneNumber), cartRequestOf({ practiceName: '', lines, discountCode })]);

export const noteLostCart = (lines: readonly CartLine[], form: SentForm): void =>
  noteLostAnswer('cart', textOf(lines, form));
onPracticeLeft(forgetLostAnswers);

/** Whether this cart was sent without a response. False again once it is sent again or changed. */
export function useIsCartLost(form: UseFormReturn<ContactForm>): boolean {
  const lost = useLostAnswer('cart');
  const lines = useCartLines();
  const [phoneNumber, discountCode, isScheduled] = form.watch(['phoneNumber', 'discountCode', 'isScheduled']);
  return !isScheduled && lost === textOf(lines, { phoneNumber, discountCode });
}

export const LostCartAnswer = ({ form }: { form: UseFormReturn<ContactForm> }) => (
  <LostAnswer isShown={useIsCartLost(form)} />
);
