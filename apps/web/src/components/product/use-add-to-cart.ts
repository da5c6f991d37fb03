import type { Product, Variant } from '@eyecart/shared/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCartAccess } from '@/lib/cart/cart-access';

export type AddState = 'idle' | 'adding' | 'added';

/** How long the button says "Adding...", then "Added to cart". */
const ADDING_MS = 500;
const ADDED_MS = 3000;
const DIALOG_CLOSES_AFTER_MS = 2000;
/** Longer than a dialog takes to fade out; it matters only if the dialog is opened again before that. */
const CLOSING_MS = 600;

/** The most that a dialog can add at a time. */
export const MAX_DIALOG_QUANTITY = 99;

interface AddTimers {
  /** How long 'Adding...' shows; 0 for never. */
  readonly addingMs: number;
  readonly addedMs: number;
  /** How long 'Added to cart' stays after `onEnd`, while the dialog fades out. */
  readonly closingMs?: number;
  readonly onEnd?: () => void;
}

export const CARD_TIMERS: AddTimers = { addingMs: ADDING_MS, addedMs: ADDED_MS };
/** In a dialog 'Added to cart' shows until `onEnd` closes it. */
export const DIALOG_TIMERS: AddTimers = {
  addingMs: 0,
  addedMs: DIALOG_CLOSES_AFTER_MS,
  closingMs: CLOSING_MS,
};

/** Adds right away, then shows 'adding', 'added' and back. */
export function useAddToCart({ addingMs, addedMs, closingMs = 0, onEnd }: AddTimers) {
  const { addProduct } = useCartAccess();
  const [state, setState] = useState<AddState>('idle');
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  const stop = useCallback(() => timers.current.forEach(clearTimeout), []);
  useEffect(() => stop, [stop]);

  const add = (product: Product, variant: Variant, quantity: number) => {
    stop();
    const result = addProduct(product, variant, quantity);
    if (result === 'waiting') onEnd?.();
    if (result !== 'added') return;
    setState(addingMs > 0 ? 'adding' : 'added');
    timers.current = [
      setTimeout(() => setState('added'), addingMs),
      setTimeout(() => onEnd?.(), addingMs + addedMs),
      setTimeout(() => setState('idle'), addingMs + addedMs + closingMs),
    ];
  };
  return { state, add };
}
