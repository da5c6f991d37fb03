import type { Dependencies } from '../../dependencies.js';
import { tryCode } from '../doctor/check-codes.js';
import { CommandError } from '../words/command-error.js';

/** Whether the shop takes a code; `unknown` when it could not be asked. */
type CodeState = 'taken' | 'unknown';

/**
 * Asks the shop for a checkout with a practice's code, as `doctor` does. The checkout is never used.
 * @throws CommandError when the shop does not take it as 20% off the whole order
 */
export async function checkPracticeCode(
  { commerce, findVariantInStock }: Pick<Dependencies, 'commerce' | 'findVariantInStock'>,
  code: string,
): Promise<CodeState> {
  const variantId = await findVariantInStock();
  if (variantId === null) return 'unknown';
  // A shop that does not answer must not keep a practice from being added.
  const answer = await tryCode(commerce, code, variantId).catch(() => null);
  if (answer === null || answer.state === 'unknown') return 'unknown';
  if (answer.state === 'ok') return 'taken';
  throw new CommandError(
    `${answer.message} Nothing was changed. To save ${code} all the same, add --unchecked-code.`,
  );
}

/** For the command's answer: that a code was not checked. */
export const wordCodeState = (state: CodeState): string =>
  state === 'taken' ? '' : ' The shop could not be asked about the code: run doctor when it can.';
