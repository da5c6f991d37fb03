import type { Language } from '../languages/languages.js';
import type { LineChoice } from '../rules/choose-lines.js';
import type { PatientCart } from './carts.js';

/** Why the patient page shows a notice above the lines. */
export type PatientNotice = 'prices-changed';

/** The shop's own total, which the patient has to agree to before going on (docs/product.md §7.3). */
export interface ShopTotal {
  /** In cents. */
  readonly total: number;
  /** Both totals and the reason, as a sentence. */
  readonly message: string;
}

/** What an order cost, in cents of its currency. */
export interface PlacedMoney {
  /** ISO 4217. */
  readonly currency: string;
  /** With tax and shipping, before refunds. */
  readonly total: number;
  readonly isPaid: boolean;
  /** Oldest first; the instant is null where the shop reported only the sum. */
  readonly refunds: readonly { readonly amount: number; readonly refundedAt: string | null }[];
}

/** One order from a cart, as its receipt shows it. */
export interface PlacedOrder {
  /** The shop's, such as "#1001". */
  readonly number: string;
  /** ISO instant. */
  readonly orderedAt: string;
  /** Null until the order is canceled or refunded. */
  readonly outcome: 'canceled' | 'refunded' | 'partially_refunded' | null;
  /** How many of each line, by its id; null when the shop did not report the products. */
  readonly ordered: Readonly<Record<string, number>> | null;
  /** Null where only the cart is known. */
  readonly money: PlacedMoney | null;
}

/** The practice whose link has expired. */
export interface LinkOwner {
  readonly practiceName: string;
  /** Where patients reach the practice, such as "(312) 555-0100". */
  readonly practiceContact: string | null;
}

/** The form that texts the link once more: offered, sent, or why it was refused. The same for every number. */
export type LinkAgain = 'offered' | 'asked' | 'bad-number' | 'too-often';

/** The form's state, with the number that was typed if the form was refused. */
interface LinkAgainForm {
  readonly linkAgain: LinkAgain;
  readonly typedNumber?: string;
}

/** The patient page's data. `checkoutError` is the bare message of a failed checkout and whether trying again may help. */
export type PatientPageModel =
  | {
      readonly state: 'ready';
      /** All lines that can be bought today; the sums are those of the patient's choice. */
      readonly cart: PatientCart;
      /** The patient's choice of lines; null for the whole cart. */
      readonly choice: LineChoice | null;
      /** After an order: whether the patient is ordering again. Otherwise the page is a receipt. */
      readonly isOrderingAgain: boolean;
      /** The orders from this cart, the latest first; absent where only the cart is known. */
      readonly orders?: readonly PlacedOrder[];
      /** Present for the cart of a test key: nothing is sold. */
      readonly isTest?: true;
      /** The time of the request, as an ISO instant. */
      readonly now: string;
      /** The practice's time zone, such as "America/Chicago", for the date of the order. */
      readonly timeZone: string;
      readonly notice: PatientNotice | null;
      readonly checkoutError: { readonly message: string; readonly needsTryAgain: boolean } | null;
      readonly shopTotal: ShopTotal | null;
      /**
       * Texts when it is time to reorder: offered, just stopped, asked for without the consent, or asked for. Null when
       * the page does not mention them.
       */
      readonly refillTexts: 'offered' | 'stopped' | 'unticked' | 'asked' | null;
    }
  /** `isCutOff`: the link is shorter than a cart link. */
  | ({ readonly state: 'not-found'; readonly isCutOff?: boolean } & LinkAgainForm)
  /** The cart has expired. */
  | ({ readonly state: 'expired' } & LinkAgainForm & LinkOwner)
  /** The path is not a cart's: the link was cut short. */
  | ({ readonly state: 'incomplete' } & LinkAgainForm)
  /** A closing page for patients who have no page to go back to, with an `owner` if they come from an expired link. */
  | { readonly state: 'closed'; readonly owner: LinkOwner | null }
  | { readonly state: 'error' }
  /** Cannot be shown right now, such as while the database is away. */
  | { readonly state: 'unavailable' };

/** Renders the patient page; the web app builds it and the API calls it. */
export interface PatientRenderer {
  /** The whole HTML document. `address` is the page's own path, which the language links load again. */
  render(model: PatientPageModel, page: { readonly language: Language; readonly address: string }): string;
  /** Hash of the page's inline style, such as `sha256-…`: quoted, it is the style's CSP source. */
  readonly styleHash: string;
}
