import { SET_FIELD } from '@eyecart/shared/rules/choose-lines';
import { useWords } from '../page/use-words';
import type { OrderLine } from './parse-items';

interface QuantityChoiceProps {
  line: OrderLine;
  chosen: number;
  /** The page's own path, which the buttons load with the changed quantity. */
  address: string;
  /** True for the only line left, which cannot be removed. */
  isLastLeft: boolean;
}

/** Lets the patient order less of a line, or leave it out: buttons of the checkout form. */
export function QuantityChoice({ line, chosen, address, isLastLeft }: QuantityChoiceProps) {
  const words = useWords().lines;
  const { id, title, quantity } = line;
  const set = (to: number) => ({
    type: 'submit' as const,
    form: 'order',
    formMethod: 'get' as const,
    formAction: address,
    name: SET_FIELD,
    value: `${id}:${to}`,
  });
  if (chosen === 0) {
    return (
      <p className="choice">
        <span>{words.removed}</span>
        <button
          id={`back-${id}`}
          className="text"
          aria-label={`${words.putBack} ${title}`}
          {...set(quantity)}
        >
          {words.putBack}
        </button>
      </p>
    );
  }
  return (
    <p className="choice">
      {quantity > 1 && (
        <button
          id={`less-${id}`}
          className="step"
          aria-label={words.oneLess({ title })}
          disabled={chosen === 1}
          {...set(chosen - 1)}
        >
          {'\u2212'}
        </button>
      )}
      <span>{words.quantity({ quantity: chosen })}</span>
      {quantity > 1 && (
        <button
          id={`more-${id}`}
          className="step"
          aria-label={words.oneMore({ title })}
          disabled={chosen === quantity}
          {...set(chosen + 1)}
        >
          +
        </button>
      )}
      {!isLastLeft && (
        <button id={`out-${id}`} className="text" aria-label={`${words.remove} ${title}`} {...set(0)}>
          {words.remove}
        </button>
      )}
    </p>
  );
}
