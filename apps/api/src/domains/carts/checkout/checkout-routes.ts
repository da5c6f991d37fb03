import type { checkoutEndpoints } from '@eyecart/shared/contracts';
import { DEFAULT_LANGUAGE } from '@eyecart/shared/languages/languages';
import { wordsIn } from '@eyecart/shared/languages/words';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import type { Request, Response } from 'express';
import { callerAddress, cookieName, plainAddress, readCookie } from '../../../http/access.js';
import { ApiError } from '../../../http/api-error.js';
import type { Handlers } from '../../../http/mount-contract.js';
import type { RateLimiter } from '../../../http/rate-limit.js';
import { hashToken, newToken } from '../../practices/token.js';
import { choiceOf } from './apply-choice.js';
import type { CheckoutRequest, CheckoutService } from './checkout-service.js';
import { CheckoutTotalDiffers } from './checkout-total-differs.js';
import { describeFailure } from './describe-failure.js';

const PATIENT_COOKIE = 'eyecart_patient';
const PATIENT_COOKIE_MS = 30 * DAY_MS;

export interface CheckoutEntry {
  /** The token of the patient's browser, set as a cookie when it has none. It says nothing about the person. */
  readBrowser(request: Request, response: Response): string;
  /** Makes a checkout for whoever asks. @throws as the service does, or ApiError `rate_limited` */
  open(
    request: Request,
    response: Response,
    cart: Omit<CheckoutRequest, 'browserToken' | 'buyerAddress'>,
  ): Promise<string>;
}

interface Dependencies {
  readonly checkouts: CheckoutService;
  readonly rateLimiter: RateLimiter;
  readonly limitPerMinute: number;
  readonly secureCookies: boolean;
}

/** Used by both the JSON endpoint and the form of the patient page. */
export function createCheckoutEntry({
  checkouts,
  rateLimiter,
  limitPerMinute,
  secureCookies,
}: Dependencies): CheckoutEntry {
  const cookie = cookieName(PATIENT_COOKIE, secureCookies);

  function readBrowser(request: Request, response: Response): string {
    const known = readCookie(request, cookie);
    if (known) return known;
    // A caller without cookies is identified by its Idempotency-Key instead.
    const key = request.get('Idempotency-Key');
    const token = key ? hashToken(`${callerAddress(request)} ${key}`) : newToken();
    const options = {
      httpOnly: true,
      sameSite: 'lax',
      secure: secureCookies,
      path: '/',
      maxAge: PATIENT_COOKIE_MS,
    } as const;
    response.cookie(cookie, token, options);
    return token;
  }
  return {
    readBrowser,
    async open(request, response, cart) {
      const address = callerAddress(request);
      await rateLimiter.take({ key: `checkout:${address}`, limit: limitPerMinute, windowSeconds: 60 });
      const browserToken = readBrowser(request, response);
      return checkouts.createCheckout({
        ...cart,
        browserToken,
        buyerAddress: plainAddress(request.ip ?? ''),
      });
    },
  };
}

export function createCheckoutHandlers(checkoutEntry: CheckoutEntry): Handlers<typeof checkoutEndpoints> {
  return {
    async createCheckout({ body, request, response }) {
      const { cartId, items, total: seenTotalCents, acceptedTotal: acceptedTotalCents } = body;
      const { language = DEFAULT_LANGUAGE } = body;
      // Tells the page that errors from here on are in its language.
      response.setHeader('Content-Language', language);
      const cart = {
        cartId,
        choice: items && choiceOf(items),
        seenTotalCents,
        acceptedTotalCents,
        language: body.language ?? null,
      };
      try {
        return { checkoutUrl: await checkoutEntry.open(request, response, cart) };
      } catch (error) {
        if (error instanceof ApiError) throw error.withMessage(describeFailure(error, language));
        if (!(error instanceof CheckoutTotalDiffers)) throw error;
        const { total: shopTotal, message } = error.shopTotalIn(wordsIn(language));
        return { outcome: 'total-differs', shopTotal, reason: error.reason, message };
      }
    },
  };
}
