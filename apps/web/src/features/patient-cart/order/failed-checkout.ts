/** Why a checkout failed, in the patient's words. */
export interface CheckoutFailure {
  readonly message: string;
  /** See `needsTryAgain`. */
  readonly needsTryAgain: boolean;
}

/**
 * Why a checkout failed, to try again where that can help, and that nothing was charged. `failed` makes the sentence of a
 * message without its period.
 */
export function failedCheckout(
  { message, needsTryAgain }: CheckoutFailure,
  failed: (bareMessage: string) => string,
  { tryAgain, nothingCharged }: { readonly tryAgain: string; readonly nothingCharged: string },
): string {
  const sentence = failed(withoutPeriod(message));
  return needsTryAgain ? `${sentence} ${tryAgain}. ${nothingCharged}` : `${sentence} ${nothingCharged}`;
}

/** A message may be the shop's own, with or without a period; the sentence ends in one. */
const withoutPeriod = (value: string): string => value.trim().replace(/(^|[^.])\.+$/, '$1');
