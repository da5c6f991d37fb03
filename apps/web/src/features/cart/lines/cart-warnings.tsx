import { type UseFormReturn, useFormState } from 'react-hook-form';
import type { Warning } from '@/components/sending/warning-list';
import type { ContactForm } from '../contact/contact-form-store';
import { usePlannedSend } from '../schedule/use-planned-send';
import { useIsCartLost } from '../send/lost-cart-answer';
import { SendWarnings } from '../send/send-warnings';
import { removeButtonId } from './cart-line-row';
import { useGoneProducts } from './gone-products';
import { useChangedPrices } from './todays-prices';

interface CartWarningsProps {
  form: UseFormReturn<ContactForm>;
}

/** Warns about problems with sending or scheduling the cart as the form says. A warning that a field already shows is left out. */
export function CartWarnings({ form }: CartWarningsProps) {
  const { warnings } = usePlannedSend(form);
  const isLost = useIsCartLost(form);
  const changedPrices = useChangedPrices();
  const gone = useGoneProducts();
  const isTexting = form.watch(['isScheduled', 'hasConsent']).some(Boolean);
  const isOptedOut = warnings.some(({ code }) => code === 'opted_out');
  const { errors } = useFormState({ control: form.control, name: 'phoneNumber' });
  return (
    <SendWarnings
      warnings={[
        ...warnings.filter(
          ({ code }) =>
            code !== errors.phoneNumber?.type &&
            // Either nothing can be sent, or a lost response already asks to press Send Cart again.
            !((isOptedOut || isLost) && code === 'already_sent') &&
            // Quiet hours matter once the main button would text this number.
            (code !== 'quiet_hours' || (isTexting && !isOptedOut)),
        ),
        ...goneWarnings(gone),
        ...priceWarnings(changedPrices),
      ]}
      onShowPrice={showPrice}
      onRemove={removeLine}
    />
  );
}

/** Stays as long as the cart does: staff may have to find another product for the patient. */
const goneWarnings = (titles: readonly string[]): Warning[] =>
  titles.length === 0
    ? []
    : [
        {
          code: 'product_gone',
          message: `${titles.join('; ')} ${titles.length === 1 ? 'is' : 'are'} no longer in the catalog.`,
        },
      ];

/** The line itself may be scrolled out of view, above the form. */
const priceWarnings = (count: number): Warning[] =>
  count === 0
    ? []
    : [{ code: 'price_changed', message: count === 1 ? '1 price changed.' : `${count} prices changed.` }];

const showPrice = (): void => document.querySelector<HTMLElement>('[data-price-changed]')?.focus();

/** The line's own button knows where the focus goes, and offers Undo. */
const removeLine = (id: string): void => document.getElementById(removeButtonId(id))?.click();
