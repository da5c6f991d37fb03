import { isApiError } from './api-error';

/**
 * Whether the same request may succeed when it is repeated: no answer came, or the fault was the server's or the shop's. What
 * the server refused, it refuses again.
 */
export const mayRetry = (error: unknown): boolean => !isApiError(error) || error.status >= 500;

/** What failed, with "Please try again." where that can help (docs/product.md §10.5). */
export const orTryAgain = (failure: string, isHelpful: boolean): string =>
  isHelpful ? `${failure} Please try again.` : failure;
