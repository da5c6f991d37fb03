import type { LinkAgain } from '@eyecart/shared/contracts';
import { LINK_AGAIN_PATH } from '@eyecart/shared/rules/patient-path';
import { readCartId } from '../script/read-cart-id';
import { useWords } from './use-words';

interface LinkAgainFormProps {
  state: Exclude<LinkAgain, 'asked'>;
  /** The practice of a link that has expired. */
  expiredOf?: string | undefined;
  typedNumber?: string | undefined;
  /** The page's own path, which may name a cart. */
  address: string;
}

/** Texts a patient their link once more. A plain form; the answer is the same for every number, to reveal none. */
export function LinkAgainForm({ state, expiredOf, typedNumber, address }: LinkAgainFormProps) {
  const { language, states } = useWords();
  const words = states.linkAgain;
  const isBad = state === 'bad-number';
  return (
    <form className="link-again" method="post" action={LINK_AGAIN_PATH}>
      <label htmlFor="phone">{words.label}</label>
      <input
        id="phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        defaultValue={typedNumber}
        maxLength={40}
        required
        aria-invalid={isBad || undefined}
        aria-describedby={isBad ? 'bad-number' : 'link-again'}
      />
      {state !== 'offered' && (
        <p id="bad-number" className="note bad" role="alert">
          {isBad ? words.badNumber : words.tooOften}
        </p>
      )}
      <input type="hidden" name="cart" value={readCartId(address)} />
      <input type="hidden" name="lang" value={language} />
      <button type="submit" className="btn primary">
        {words.send}
      </button>
      {/* Last, so that the field is in the first view of a phone with large text. */}
      <p id="link-again">{expiredOf === undefined ? words.ask : words.askNewer({ practice: expiredOf })}</p>
    </form>
  );
}
