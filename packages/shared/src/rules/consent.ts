/**
 * The consent that staff confirm before a text goes out. The ledger stores the version with every consent:
 * change the words, change the version.
 */

export const CONSENT_WORDING_VERSION = '2026-11.1';

/** Text beside the checkbox: what staff attest to. */
export const CONSENT_WORDING =
  'My patient agreed to receive this text and one reminder. Scheduled messages go at 12:00 PM EST. They can reply STOP anytime.';

/** Consent wording for a repeating order, with its own version. */
export const REPEAT_CONSENT_VERSION = '2026-11.2';
export const REPEAT_CONSENT_WORDING =
  'My patient agreed to receive these repeating texts, each with one reminder, until they or we stop them. Scheduled messages go at 12:00 PM EST. They can reply STOP anytime.';

/** The version of what patients agree to on the cart's page (`reorder.agree`; docs/product.md §14.4). */
export const REORDER_CONSENT_VERSION = '2026-11.4';
