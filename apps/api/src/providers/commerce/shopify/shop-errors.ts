import { CommerceError } from '../commerce-provider.js';

/** The shop is throttled, down or was not reached: the same request may succeed later. */
export class ShopUnavailable extends CommerceError {
  constructor(
    message: string,
    /** What the shop asked us to wait, or what its throttle needs to recover; null when it did not say. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}

/** The shop does not know our token (any more). */
export class ShopSignInRefused extends CommerceError {}
