/** The field in an expired cart link's address that asks for the closing page, where Go Back ends. */
export const CLOSED_FIELD = 'closed';

/** The field in an ordered cart's address that asks for its prices and button instead of the receipt. */
export const AGAIN_FIELD = 'again';

/** Id of the answer to the form for texts about reordering, which the page opens at. */
export const REORDER_ANSWER_ID = 'reorder-answer';

/** The path of the form that texts a link once more. Never a cart id: ids do not contain the letter "l". */
export const LINK_AGAIN_PATH = '/cart/link-again';

/** "/carts/…", a missing slash, or an id as long as a cart's at the end of any path. */
export const PATIENT_PATH = /^\/cart|\/[1-9A-HJ-NP-Za-km-z]{20,24}\/?$/i;

/**
 * Whether an unknown path is likely a patient's: a cart link that was cut short or mistyped. The portal is not for
 * patients.
 */
export const isPatientPath = (path: string): boolean => PATIENT_PATH.test(path);
