import type { PatientPageModel } from '@eyecart/shared/contracts';
import { REORDER_ANSWER_ID } from '@eyecart/shared/rules/patient-path';
import { useWords } from '../page/use-words';

type RefillTexts = Extract<PatientPageModel, { state: 'ready' }>['refillTexts'];

/** The page after the form opens at its answer. */
const ANSWER = { id: REORDER_ANSWER_ID, tabIndex: -1 } as const;

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
          <p {...ANSWER} role="status">
            {words.asked({ practice })}
          </p>
          <button type="submit" name="wanted" value="no" className="text">
            {words.stop}
          </button>
        </>
      ) : (
        <>
          {state === 'stopped' && (
            <p {...ANSWER} role="status">
              {words.stopped}
            </p>
          )}
          {state === 'unticked' && (
            <p {...ANSWER} className="note bad" role="alert">
              {words.tickFirst}
            </p>
          )}
          <label>
            <input
              type="checkbox"
              name="wanted"
              value="yes"
              aria-labelledby="reorder"
              aria-invalid={state === 'unticked' || undefined}
              aria-describedby={state === 'unticked' ? `${REORDER_ANSWER_ID} agree` : 'agree'}
            />
            <span>
              <b id="reorder">{words.label}</b>
              <small id="agree">{words.agree({ practice })}</small>
            </span>
          </label>
          <button type="submit" className="btn soft">
            {words.save}
          </button>
        </>
      )}
    </form>
  );
}
