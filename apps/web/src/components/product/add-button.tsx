import { SOLD_OUT_LABEL } from '@eyecart/shared/rules/stock';
import { Check } from 'lucide-react';
import { Button, type ButtonProps } from '@/components/ui/button';
import type { AddState } from './use-add-to-cart';

interface AddButtonProps extends ButtonProps {
  state: AddState;
  isBlocked: boolean;
  label: 'ADD TO CART' | 'SELECT OPTIONS';
}

/** The add button of a product in each of its states. */
export function AddButton({ state, isBlocked, label, variant, ...props }: AddButtonProps) {
  if (isBlocked) {
    return (
      <Button disabled {...props}>
        {SOLD_OUT_LABEL}
      </Button>
    );
  }
  if (state === 'adding') {
    return (
      <Button variant={variant} busy {...props}>
        Adding...
      </Button>
    );
  }
  if (state === 'added') {
    return (
      <Button variant="done" {...props}>
        <Check aria-hidden size={18} strokeWidth={2.4} />
        Added to cart
      </Button>
    );
  }
  return (
    <Button variant={variant} text="caps" {...props}>
      {label}
    </Button>
  );
}
