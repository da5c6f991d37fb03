import { cartStore, isFilled } from './cart-store';

const LOCK = 'live-cart';

/**
 * While this tab has a cart whose patient it knows, it holds a lock that other tabs see; the browser releases it when the tab
 * goes. Returns a function that stops it.
 */
export function holdLiveCart(): () => void {
  let release: (() => void) | null = null;
  const follow = () => {
    if (!isFilled()) {
      release?.();
      release = null;
    } else if (release === null) {
      const emptied = new Promise<void>((resolve) => (release = resolve));
      // Without the Web Locks API, such as over plain http, other tabs clear without asking.
      void navigator.locks?.request(LOCK, { mode: 'shared' }, () => emptied);
    }
  };
  follow();
  const stop = cartStore.subscribe(follow);
  return () => {
    stop();
    release?.();
  };
}

/** Whether another tab has the cart that this tab asks about. */
export async function isCartLiveElsewhere(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === LOCK);
}
