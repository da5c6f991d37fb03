import { useRef } from 'react';
import { CartLineRow } from './cart-line-row';
import { removeFromCart, useCartLines } from './cart-store';

/** The order's lines. Removing one hands the focus to the next one's bin, so the keyboard keeps its place. */
export function CartLinesList() {
  const lines = useCartLines();
  const list = useRef<HTMLUListElement>(null);
  const remove = (id: string, index: number) => {
    const row = list.current?.children[index];
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    const bin = neighbour?.querySelector<HTMLElement>('button[aria-label^="Remove"]');
    removeFromCart(id);
    bin?.focus();
  };
  return (
    <ul ref={list} aria-label="Products in this order">
      {lines.map((line, index) => (
        <CartLineRow key={line.id} line={line} onRemove={() => remove(line.id, index)} />
      ))}
    </ul>
  );
}
