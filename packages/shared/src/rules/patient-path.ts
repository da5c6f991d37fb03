/** Field of a cart's address: its link has expired, and Go Back leads no further than to a page to close. */
export const CLOSED_FIELD = 'closed';

/** "/carts/…" and a lost slash, or an id as long as those of carts at the end of any path. */
const MISTYPED = /^\/cart|\/[1-9A-HJ-NP-Za-km-z]{20,24}\/?$/i;

/**
 * Whether a path that leads nowhere is a patient's: a cart's link that was cut short or mistyped. The portal is not for
 * patients (docs/product.md §2.1).
 */
export const isPatientPath = (path: string): boolean => MISTYPED.test(path);
