import type { UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { usePractice } from '@/features/session/session-store';
import { settled } from '../send/settled';
import { validateDiscountCode } from './contact-form-rules';
import type { ContactForm } from './contact-form-store';

/** Among the cart's totals, since it hardly ever changes. */
export function DiscountCodeField({ form }: { form: UseFormReturn<ContactForm> }) {
  const { discountCode } = usePractice();
  const { register, formState } = form;
  return (
    <Field
      id="discount-code"
      label="Discount Code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={64}
      error={formState.errors.discountCode?.message}
      {...settled(register('discountCode', { validate: (text) => validateDiscountCode(text, discountCode) }))}
    />
  );
}
