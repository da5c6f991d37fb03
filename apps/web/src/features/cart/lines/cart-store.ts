import { hasOwner, onPracticeLeft } from '@/features/session/practice-data';
import { itemCount } from '@/lib/cart/line-totals';
import { createStore, useStore } from '@/lib/storage/create-store';
import { jsonSlot, onOtherTabChange } from '@/lib/storage/storage';
import { type CartLine, readCartLines } from './cart-line';
import { addLine, isCartFullFor, removeLine, setQuantity } from './edit-lines';

const ORDER_KEY = 'order';
export const orderSlot = jsonSlot('local', ORDER_KEY);
const legacySlot = jsonSlot('local', 'cart');
/** When the lines last changed, as an ISO instant. */
export const changedSlot = jsonSlot('local', 'order-changed');

/**
 * The lines found when this page was loaded. Their patient is unknown, so they are not the current cart until staff say so
 * (docs/decisions/041-unfinished-cart.md).
 */
export const unfinishedCart = createStore<readonly CartLine[]>(restoreCart());

/** The cart's lines, saved on every change and shared between tabs. */
export const cartStore = createStore<readonly CartLine[]>([]);

/** False while the browser blocks storage: the cart then lives in this page only. */
let isStored = true;

export const useCartLines = (): readonly CartLine[] => useStore(cartStore);
export const isFilled = (): boolean => cartStore.get().length > 0;
export const useItemCount = (): number => itemCount(useCartLines());

/** The lines that another cart would replace, whether or not staff have said whose they are. */
export const presentLines = (): readonly CartLine[] =>
  isUnfinished() ? unfinishedCart.get() : cartStore.get();
export const isUnfinished = (): boolean => unfinishedCart.get().length > 0;

/** What staff added before they answered. It goes into whichever cart they choose. */
export const heldLines = createStore<readonly CartLine[]>([]);

/** Adds a line, or raises its quantity if it is already there. False when the cart is full. */
export function addToCart(line: CartLine): boolean {
  return addLinesToCart([line]).length === 0;
}

/** Adds several lines at once; returns those the cart had no room for. */
export function addLinesToCart(lines: readonly CartLine[]): readonly CartLine[] {
  if (isUnfinished()) {
    heldLines.set([...heldLines.get(), ...lines]);
    return [];
  }
  let order = newestLines();
  const leftOut: CartLine[] = [];
  for (const line of lines) {
    if (isCartFullFor(order, line.id)) leftOut.push(line);
    else {
      order = addLine(order, line).map((one) => (one.id === line.id ? withTimes(one, line) : one));
      noteAddition(line);
    }
  }
  save(order);
  return leftOut;
}

/** A line that is already in the cart also takes over the added line's times of day. */
const withTimes = (line: CartLine, { timesOfDay }: CartLine): CartLine =>
  timesOfDay ? { ...line, timesOfDay: [...new Set([...(line.timesOfDay ?? []), ...timesOfDay])] } : line;

/**
 * Puts a removed line back in its place; if the product was added again in the meantime, its quantity grows instead.
 * False when the cart has become full.
 */
export function putBackInCart(line: CartLine, index: number): boolean {
  const order = newestLines();
  if (isCartFullFor(order, line.id)) return false;
  const isThere = order.some(({ id }) => id === line.id);
  save(isThere ? addLine(order, line) : [...order.slice(0, index), line, ...order.slice(index)]);
  return true;
}

/** Removes these lines in their quantities: anything added since then stays. */
export function takeOutOfCart(lines: readonly CartLine[]): void {
  const takenOut = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  save(
    newestLines().flatMap((line) => {
      const quantity = line.quantity - (takenOut.get(line.id) ?? 0);
      return quantity > 0 ? [{ ...line, quantity }] : [];
    }),
  );
}

/** Rewrites each line; ids and quantities stay. */
export function rewriteLines(rewrite: (line: CartLine) => CartLine): void {
  const order = newestLines();
  const rewritten = order.map((line) => ({ ...rewrite(line), id: line.id, quantity: line.quantity }));
  if (JSON.stringify(rewritten) === JSON.stringify(order)) return;
  if (isUnfinished()) {
    orderSlot.write(rewritten);
    unfinishedCart.set(rewritten);
  } else save(rewritten);
}

/** Replaces the cart's lines. */
export function replaceCart(lines: readonly CartLine[]): void {
  justAdded.clear();
  save(lines);
}

export const setLineQuantity = (id: string, quantity: number): void =>
  save(setQuantity(newestLines(), id, quantity));
export function removeFromCart(id: string): void {
  justAdded.delete(id);
  save(removeLine(newestLines(), id));
}
export const clearCart = (): void => replaceCart([]);

onPracticeLeft(({ isInThisTab }) => {
  if (isInThisTab) clearCart();
});

/** Reads the stored cart, migrating an older 'cart' entry. */
export function restoreCart(): readonly CartLine[] {
  const order = readCartLines(orderSlot.read());
  const legacy = legacySlot.read();
  legacySlot.remove();
  if (legacy === undefined || order.length > 0) return order;
  const migrated = readCartLines(legacy);
  if (migrated.length > 0) orderSlot.write(migrated);
  return migrated;
}

/** Reads from storage rather than memory: another tab may have just added a line. */
const newestLines = (): readonly CartLine[] => (isStored ? readCartLines(orderSlot.read()) : cartStore.get());

function save(lines: readonly CartLine[]): void {
  if (lines.length === 0) for (const slot of [orderSlot, changedSlot]) slot.remove();
  else {
    orderSlot.write(lines);
    changedSlot.write(new Date().toISOString());
  }
  isStored = lines.length === 0 || JSON.stringify(orderSlot.read()) === JSON.stringify(lines);
  unfinishedCart.set([]);
  cartStore.set(lines);
}

/** How long another tab may write without having seen an addition made here. */
const UNSEEN_MS = 500;
const justAdded = new Map<string, CartLine>();

function noteAddition(line: CartLine): void {
  justAdded.set(line.id, line);
  setTimeout(() => justAdded.delete(line.id), UNSEEN_MS);
}

/** Takes over what another tab has written, and adds again what it overwrote at that very moment. */
function followOtherTab(): void {
  const lines = readCartLines(orderSlot.read());
  if (isUnfinished()) {
    unfinishedCart.set(lines);
    return;
  }
  const unseen = [...justAdded.values()].filter(({ id }) => lines.every((line) => line.id !== id));
  justAdded.clear();
  if (unseen.length === 0 || !hasOwner()) cartStore.set(lines);
  else save(unseen.reduce((order, line) => addLine(order, line), lines));
}

onOtherTabChange(ORDER_KEY, followOtherTab);
