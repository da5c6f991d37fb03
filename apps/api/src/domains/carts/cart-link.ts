import { randomBytes } from 'node:crypto';
import type { Language } from '@eyecart/shared/languages/languages';
import { base58 } from '@scure/base';

/** A new cart id: 128 random bits in base58, 22 characters at most. */
export const newCartId = (): string => base58.encode(randomBytes(16));

/** The link that the patient gets. With a language, the page opens in it instead of the cart's. */
export const cartLink = (publicUrl: string, cartId: string, language: Language | null = null): string =>
  `${publicUrl}/cart/${cartId}${language === null ? '' : `?lang=${language}`}`;

/**
 * The cart id in one of our links; null for anything else. A missing scheme is accepted: people copy links without it.
 */
export function readCartLink(publicUrl: string, link: string): string | null {
  const trimmed = link.trim();
  const absolute = /^https?:\/\//i.test(trimmed) ? trimmed : `${new URL(publicUrl).protocol}//${trimmed}`;
  if (!URL.canParse(absolute)) return null;
  const url = new URL(absolute);
  if (url.origin !== new URL(publicUrl).origin || url.username !== '' || url.password !== '') return null;
  return /^\/cart\/([1-9A-HJ-NP-Za-km-z]{8,32})\/?$/.exec(url.pathname)?.[1] ?? null;
}
