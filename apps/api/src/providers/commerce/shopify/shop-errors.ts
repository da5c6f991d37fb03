import { CommerceError } from '../commerce-provider.js';

/** The shop throttled the request, is down, or was not reached: the same request may succeed later. */
export class ShopUnavailable extends CommerceError {
  override readonly name: string = 'ShopUnavailable';

  constructor(
    message: string,
    code: string | null = null,
    /** How long the shop asked us to wait, or its throttle needs to recover; null when unknown. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message, code);
  }
}

/** The shop is up but throttles us, whatever the request. */
export class ShopThrottled extends ShopUnavailable {
  override readonly name = 'ShopThrottled';
}

/** The shop answered this request with an error or against its documentation. Others may succeed. */
export class ShopAnswerUnusable extends CommerceError {
  override readonly name = 'ShopAnswerUnusable';
}

/** The shop does not accept our token. */
export class ShopSignInRefused extends CommerceError {
  override readonly name = 'ShopSignInRefused';
}
