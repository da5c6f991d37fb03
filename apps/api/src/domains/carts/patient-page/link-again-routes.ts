import type { LinkAgain } from '@eyecart/shared/contracts';
import { isLanguage } from '@eyecart/shared/languages/languages';
import { LINK_AGAIN_PATH } from '@eyecart/shared/rules/patient-path';
import express, { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { callerAddress } from '../../../http/access.js';
import { ApiError } from '../../../http/api-error.js';
import { beginRefusal } from '../../../http/error-handler.js';
import { refuseMethod } from '../../../http/refuse-unmatched.js';
import { addressOf, isCartId, withFields } from './cart-address.js';

/** Texts a number its cart's link again, if it has one; nothing in the answer tells. */
export interface AskForLink {
  /** @throws ApiError `invalid_phone`, `rate_limited` */
  ask(request: {
    readonly typedNumber: string;
    /** The id in the dead link; null without one. */
    readonly publicId: string | null;
    /** Where the request comes from. */
    readonly address: string;
  }): Promise<void>;
}

/** The page of a dead link. */
export interface GonePage {
  readonly cartId: string | null;
  readonly status: number;
  readonly linkAgain: LinkAgain;
  /** What the patient typed in a form that was refused. */
  readonly typedNumber?: string;
  /** The page's own path. */
  readonly address: string;
}

interface Dependencies {
  readonly linkAgain: AskForLink;
  readonly sendGone: (request: Request, response: Response, page: GonePage) => Promise<void>;
}

/** `cart` is the cart's id in the address of the form's page; empty when it has none. */
const formSchema = z.object({
  phone: z.string().max(40).default(''),
  cart: z.string().max(64).default(''),
  lang: z.string().max(10).default(''),
});
/** In the address of the page after the form. */
const FIELD = 'link';
/** Why the form was refused, by the error's code. */
const REFUSALS: ReadonlyMap<string, LinkAgain> = new Map([
  ['invalid_phone', 'bad-number'],
  ['rate_limited', 'too-often'],
]);

/** Whether the form was just sent, by the page's query. */
export const linkAgainIn = ({ query }: Request): LinkAgain =>
  query[FIELD] === 'asked' ? 'asked' : 'offered';

/** The form that asks for the link again. Works without script; its answer is the same for every number. */
export function createLinkAgainRoutes({ linkAgain, sendGone }: Dependencies): Router {
  const router = Router();
  router.get(LINK_AGAIN_PATH, (request, response) =>
    sendGone(request, response, {
      cartId: null,
      status: 200,
      linkAgain: linkAgainIn(request),
      address: LINK_AGAIN_PATH,
    }),
  );

  router.post(
    LINK_AGAIN_PATH,
    express.urlencoded({ extended: false, limit: '16kb' }),
    async (request, response) => {
      const form = formSchema.safeParse(request.body ?? {}).data ?? formSchema.parse({});
      const cartId = isCartId(form.cart) ? form.cart : null;
      const address = cartId === null ? LINK_AGAIN_PATH : addressOf(cartId);
      try {
        await linkAgain.ask({
          typedNumber: form.phone,
          publicId: cartId,
          address: callerAddress(request),
        });
      } catch (error) {
        const refusal = error instanceof ApiError ? REFUSALS.get(error.code) : undefined;
        if (!(error instanceof ApiError) || refusal === undefined) throw error;
        const typedNumber = form.phone;
        const page = { cartId, status: error.status, linkAgain: refusal, typedNumber, address };
        await sendGone(request, beginRefusal(response, error), page);
        return;
      }
      // The page of a cart knows its language from a cookie.
      const inLanguage: Record<string, string> =
        cartId === null && isLanguage(form.lang) ? { lang: form.lang } : {};
      response.redirect(303, withFields(address, { [FIELD]: 'asked', ...inLanguage }));
    },
  );
  router.all(LINK_AGAIN_PATH, refuseMethod('GET, HEAD, POST'));
  return router;
}
