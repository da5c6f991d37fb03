import type { PatientPageModel } from '@eyecart/shared/contracts';
import { useWords } from '../page/use-words';

type RefillTexts = Extract<PatientPageModel, { state: 'ready' }>['refillTexts'];

interface ReorderTextsProps {
  cartId: string;
  practice: string;
  state: RefillTexts;
}

/**
 * After an order: the patient asks for texts when it is time to reorder, or stops them with one tap. A plain form, so it
 * works without script.
 */
export function ReorderTexts({ cartId, practice, state }: ReorderTextsProps) {
  const { reorder: words } = useWords();
  if (state === null) return null;
  return (
    <form
      className="reorder"
      method="post"
      action={`/cart/${encodeURIComponent(cartId)}/reorder-texts`}
      autoComplete="off"
    >
      {state === 'asked' ? (
        <>
          <p>{words.asked({ practice })}</p>
          <button type="submit" name="wanted" value="no" className="text">
            {words.stop}
          </button>
        </>
      ) : (
        <>
          {state === 'stopped' && <p>{words.stopped}</p>}
          <label>
            <input
              type="checkbox"
              name="wanted"
              value="yes"
              aria-invalid={state === 'unticked' || undefined}
              aria-describedby={state === 'unticked' ? 'tick-first' : undefined}
            />
            <span>
              <b>{words.label}</b>
              <small>{words.agree({ practice })}</small>
            </span>
          </label>
          {state === 'unticked' && (
            <p id="tick-first" className="note bad" role="alert">
              {words.tickFirst}
            </p>
          )}
          <button type="submit" className="btn soft">
            {words.save}
          </button>
        </>
      )}
    </form>
  );
}
