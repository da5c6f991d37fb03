import type { PatientCart, ShopTotal } from '@eyecart/shared/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CartCallError, createCheckout } from './cart-api';
import type { OrderLine } from './parse-items';
import { useWords } from './use-words';

/** If the shop's page has not loaded by then, the button works again. */
const LEAVING_MS = 15_000;

export interface Checkout {
  isBusy: boolean;
  /** The bare message of the last failure, or null. */
  error: string | null;
  /** The shop's own total, which the next press agrees to; null where it is the cart's. */
  shopTotal: ShopTotal | null;
  proceed: () => Promise<void>;
}

interface CheckoutOptions {
  cart: PatientCart;
  lines: readonly OrderLine[];
  /** A failure the server rendered into the page. */
  initialError: string | null;
  /** The shop's own total, if the server rendered it into the page. */
  initialShopTotal: ShopTotal | null;
  /** Reloads the cart after the server refused an outdated total; false if that failed. */
  onPricesChanged: () => Promise<boolean>;
  leaveFor?: ((url: string) => void) | undefined;
}

/** Proceed to Checkout with scripts: busy state, one checkout per press, errors on the page (docs/product.md §10.6). */
export function useCheckout({
  cart,
  lines,
  initialError,
  initialShopTotal,
  onPricesChanged,
  leaveFor,
}: CheckoutOptions): Checkout {
  const { calls } = useWords();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState(initialError);
  const [asked, setAsked] = useState({ of: cart.yourPrice, shopTotal: initialShopTotal });
  const isRunningRef = useRef(false);
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined);

  // A cart whose prices have changed since is another question to the shop.
  const shopTotal = asked.of === cart.yourPrice ? asked.shopTotal : null;

  const settle = (message: string | null) => {
    clearTimeout(timerRef.current);
    isRunningRef.current = false;
    setIsBusy(false);
    setError(message);
  };

  // The back button restores the page as it was, busy; the button must work again.
  const reset = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) settle(null);
  });

  useEffect(() => {
    window.addEventListener('pageshow', reset);
    return () => {
      window.removeEventListener('pageshow', reset);
      clearTimeout(timerRef.current);
    };
  }, []);

  async function proceed(): Promise<void> {
    if (isRunningRef.current) return;
    isRunningRef.current = true;
    setIsBusy(true);
    setError(null);
    try {
      const answer = await createCheckout(cart, lines, shopTotal?.total, calls);
      if (typeof answer !== 'string') {
        setAsked({ of: cart.yourPrice, shopTotal: answer });
        settle(null);
        return;
      }
      timerRef.current = setTimeout(() => settle(null), LEAVING_MS);
      (leaveFor ?? ((address) => window.location.assign(address)))(answer);
    } catch (failure) {
      const known = failure instanceof CartCallError ? failure : new CartCallError(String(failure));
      setAsked({
        of: cart.yourPrice,
        shopTotal: known.code === 'prices_changed' ? null : shopTotal,
      });
      const isRefreshed = known.code === 'prices_changed' && (await onPricesChanged());
      settle(isRefreshed ? null : known.message);
    }
  }

  return { isBusy, error, shopTotal, proceed };
}
