import type { Practice } from '@eyecart/shared/contracts';

export const DEFAULT_HERO_IMAGE = '/hero-default.svg';

/** The URL of a practice's first gallery image, or of the default one. */
export function heroImageOf(practice: Practice): string {
  const [first] = practice.gallery;
  return first === undefined || first === '' ? DEFAULT_HERO_IMAGE : `/gallery/${encodeURIComponent(first)}`;
}
