import { type CartItem, cartEndpoints } from '@eyecart/shared/contracts';
import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { useState } from 'react';
import { failedTo, showFailure } from '@/features/notifications/notify';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { useAction } from '@/lib/api/use-action';
import type { CartAgain } from '@/lib/cart/cart-again';
import type { MessageGroup } from '../history/group-messages';
import type { ResendTarget } from './resend-target';

type TextedCart = Pick<MessageGroup, 'phoneNumber' | 'patientLastName' | 'products'>;

/**
 * Puts the cart of a card in the current cart again, at today's prices. Another cart there is replaced only after a
 * question: `question` is that cart, `answer` replaces it or not.
 */
export function useResendCart(target: ResendTarget) {
  const practice = usePractice();
  const [question, setQuestion] = useState<CartAgain | null>(null);
  const { start, isBusy } = useAction({
    run: ({ products }: TextedCart) =>
      callEndpoint(cartEndpoints.priceLines, {
        body: {
          practiceName: practice.name,
          cartItems: products.map(({ variantId, quantity }) => ({ id: variantId, variantId, quantity })),
        },
      }),
    onDone: ({ items }, { phoneNumber, patientLastName, products }) => {
      if (items.length === 0) return fail('None of its products are in the catalog anymore.');
      const known = new Set(items.map(({ variantId }) => variantId));
      const cart: CartAgain = {
        items,
        phoneNumber: formatUsPhone(phoneNumber),
        patientLastName: patientLastName ?? '',
        gone: products.filter(({ variantId }) => !known.has(variantId)).map(({ title }) => title),
      };
      if (isOtherCart(items, target)) setQuestion(cart);
      else target.fill(cart, practice);
    },
    onFailed: (reason) => fail(reason),
  });
  const answer = (isYes: boolean) => {
    setQuestion(null);
    if (isYes && question !== null) target.fill(question, practice);
  };
  return { useAgain: start, isBusy, question, answer };
}

const fail = (reason: string | undefined): void => showFailure(failedTo('load this cart'), { reason });

function isOtherCart(items: readonly CartItem[], target: ResendTarget): boolean {
  const lines = target.lines();
  return lines.length > 0 && contentOf(lines) !== contentOf(items);
}

const contentOf = (lines: ReadonlyArray<Pick<CartItem, 'variantId' | 'quantity'>>): string =>
  lines
    .map(({ variantId, quantity }) => `${variantId} x ${quantity}`)
    .sort()
    .join();
