/**
 * Why a checkout failed, and to try again where that can help (docs/product.md §10.6). `failed` makes the sentence of a
 * message without its period; a message that itself says to try again says it once.
 */
export function failedCheckout(
  { message, mayRetry }: { readonly message: string; readonly mayRetry: boolean },
  failed: (bareMessage: string) => string,
  tryAgain: string,
): string {
  const bare = withoutPeriod(message);
  return !mayRetry || bare.includes(tryAgain) ? failed(bare) : `${failed(bare)} ${tryAgain}.`;
}

const withoutPeriod = (text: string): string => text.trim().replace(/(?<!\.)\.+$/, '');
