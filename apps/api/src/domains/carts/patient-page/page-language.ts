import { acceptedLanguage } from '@eyecart/shared/languages/accepted-language';
import { isLanguage, type Language } from '@eyecart/shared/languages/languages';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import type { Request, Response } from 'express';
import { readCookie } from '../../../http/access.js';
import type { StoredCart } from '../cart-repository.js';

const COOKIE = 'eyecart_language';
const COOKIE_MS = 30 * DAY_MS;

/** The language in the page's query, which its language menu sets; null when there is none. */
export function languageInAddress({ query }: Request): Language | null {
  return isLanguage(query.lang) ? query.lang : null;
}

/** The language field of a form; undefined without one. */
const languageInForm = ({ body }: Request): unknown =>
  typeof body === 'object' && body !== null && 'lang' in body ? body.lang : undefined;

/** The language that the patient chose on this link's page. A form on another path comes without the page's cookie. */
function chosenLanguage(request: Request): Language | null {
  const chosen = languageInAddress(request) ?? languageInForm(request) ?? readCookie(request, COOKIE);
  return isLanguage(chosen) ? chosen : null;
}

/**
 * The patient's language: their choice on this link's page, else staff's choice for the cart, else what their phone
 * asks for, else the practice's (docs/product.md §7.12). `cart`: null without one.
 */
export function languageFor(
  request: Request,
  cart: Pick<StoredCart, 'language' | 'isLanguageChosen'> | null,
): Language {
  const chosen = chosenLanguage(request) ?? (cart?.isLanguageChosen ? cart.language : null);
  return chosen ?? acceptedLanguage(request.get('Accept-Language'), cart?.language);
}

/** Keeps the patient's choice in their browser, for this link only. */
export function keepLanguage(response: Response, path: string, language: Language, secure: boolean): void {
  response.cookie(COOKIE, language, { httpOnly: true, sameSite: 'lax', secure, path, maxAge: COOKIE_MS });
}
