/**
 * The consent that staff confirm before a text goes out. The ledger stores the version with every consent: change the
 * version with the words.
 */

export const CONSENT_WORDING_VERSION = '2026-11.5';

/** The label of the checkbox: what staff attest to. */
export const CONSENT_WORDING =
  'My patient agreed to this text and one reminder, until they reply STOP. Scheduled messages go at 12:00 PM EST.';

/** Consent wording for a repeating order, with its own version. */
export const REPEAT_CONSENT_VERSION = '2026-11.6';
export const REPEAT_CONSENT_WORDING =
  'My patient agreed to these repeating texts, each with one reminder, until we stop them or they reply STOP. Scheduled messages go at 12:00 PM EST.';

/** The version of what patients agree to on the cart's page (`reorder.agree`; docs/product.md §14.4). */
export const REORDER_CONSENT_VERSION = '2026-11.4';
