import { type CartPrice, priceCart } from '@eyecart/shared/rules/pricing';
import type { UseFormReturn } from 'react-hook-form';
import { usePractice } from '@/features/session/session-store';
import { effectiveCode, validateDiscountCode } from '../contact/contact-form-rules';
import type { ContactForm } from '../contact/contact-form-store';
import { endRefusal, refuse } from '../contact/refuse';
import { useTextLanguage } from '../contact/use-text-language';
import { cartStore, isFilled, useCartLines } from '../lines/cart-store';
import { createCartLink } from './create-cart-link';

const EMPTY_ORDER = 'Please add items to your order before generating QR code.';

/** A link to the current cart, without a text: it needs neither a phone number nor consent. */
export interface CartLinkSource {
  readonly price: CartPrice;
  /** Checks what a link needs and says what is missing. */
  readonly isReady: () => boolean;
  /** @throws CartLinkFailure whose message is the {reason} of docs/product.md §10. */
  readonly createLink: () => Promise<string>;
  /** Of a cart whose patient checks out on this computer. */
  readonly createDeskLink: () => Promise<string>;
}

export function useCartLink(form: UseFormReturn<ContactForm>): CartLinkSource {
  const practice = usePractice();
  const lines = useCartLines();
  const language = useTextLanguage(form);
  const discountCode = form.getValues('discountCode');
  const isReady = (): boolean => {
    endRefusal();
    if (cartStore.get().length === 0) return refuse(EMPTY_ORDER, isFilled);
    const fault = validateDiscountCode(form.getValues('discountCode'), practice.discountCode);
    if (fault === true) return true;
    form.setError('discountCode', { message: fault }, { shouldFocus: true });
    return false;
  };
  const create = (isAtDesk?: true) =>
    createCartLink(
      {
        practiceName: practice.name,
        lines: cartStore.get(),
        discountCode: form.getValues('discountCode'),
        language: language === practice.language ? undefined : language,
        isAtDesk,
      },
      (message) => form.setError('discountCode', { message }),
    );
  const price = priceCart(lines, effectiveCode(discountCode, practice.discountCode));
  return { price, isReady, createLink: () => create(), createDeskLink: () => create(true) };
}
