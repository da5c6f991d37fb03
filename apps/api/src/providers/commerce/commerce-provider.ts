import type { SelectedOption } from '@eyecart/shared/contracts';
import type { Language } from '@eyecart/shared/languages/languages';
import type { WebhookRequest } from '../webhook-request.js';

/** A variant as the shop has it. Ids are the numbers of the shop's gids. */
export interface ShopVariant {
  readonly id: string;
  readonly title: string;
  readonly sku: string;
  readonly priceCents: number;
  readonly selectedOptions: readonly SelectedOption[];
  readonly availableForSale: boolean;
  readonly quantityAvailable: number | null;
  readonly inventoryPolicy: 'CONTINUE' | 'DENY';
  readonly inventoryTracked: boolean;
  readonly inventoryItemId: string | null;
  /** Days that one lasts, from the shop; null when it has no figure. */
  readonly daysSupply: number | null;
  /** The variant's own picture; null where the shop shows the product's. */
  readonly imageUrl: string | null;
}

/** A product's words in another language. */
export interface ShopTranslation {
  readonly title: string;
  readonly descriptionHtml: string;
  /** By variant id. */
  readonly selectedOptions: Readonly<Record<string, readonly SelectedOption[]>>;
}

/** An active product and its variants, as published to our sales channel. `descriptionHtml` is not sanitized yet. */
export interface ShopProduct {
  readonly id: string;
  readonly title: string;
  readonly vendor: string;
  readonly productType: string;
  readonly category: string | null;
  readonly descriptionHtml: string;
  readonly imageUrl: string | null;
  readonly options: readonly {
    readonly id: string;
    readonly name: string;
    readonly values: readonly string[];
    /** Only values that have one; absent when none has. Colors are `#rrggbb`. */
    readonly swatches?: readonly {
      readonly value: string;
      readonly color: string | null;
      readonly imageUrl: string | null;
    }[];
  }[];
  readonly variants: readonly ShopVariant[];
  /** In the shop's other languages, where it has them. */
  readonly translations?: Readonly<Partial<Record<Language, ShopTranslation>>>;
  readonly updatedAt: Date;
}

export interface ShopCollection {
  readonly id: string;
  readonly title: string;
  readonly logoUrl: string | null;
  readonly isFeatured: boolean;
  /** In the shop's own order. */
  readonly productIds: readonly string[];
}

export interface ShopCatalog {
  readonly products: readonly ShopProduct[];
  readonly collections: readonly ShopCollection[];
  /** Product ids, best seller first; may lack some. */
  readonly bestSellerIds: readonly string[];
}

export interface CheckoutRequest {
  /** Opaque reference of our cart; comes back with the order. */
  readonly cartReference: string;
  readonly lines: readonly { readonly variantId: string; readonly quantity: number }[];
  readonly discountCode: string | null;
  /** The language in which the checkout opens; absent for the shop's own. */
  readonly language?: Language;
  /** The patient's IP address, for the shop's bot protection. */
  readonly buyerAddress: string | null;
}

/** Why the shop refused a code. */
export type CodeRefusal = 'unknown' | 'inactive' | 'used-up' | 'not-for-this-cart';

/** The shop's answer to a request for a checkout. Amounts in integer cents of the shop's currency. */
export type CheckoutOutcome =
  | {
      readonly kind: 'created';
      readonly shopCartId: string;
      readonly checkoutUrl: string;
      /** The shop's charge for the goods, after all discounts. */
      readonly totalCents: number;
      /** The price of the goods before any discount. */
      readonly goodsCents: number;
      /** Null when the code was accepted, or there was none. */
      readonly codeRefusal: CodeRefusal | null;
    }
  /** Some lines are out of stock, short of the requested quantity, or cannot be bought like this or here. */
  | { readonly kind: 'stock-short'; readonly variantIds: readonly string[] }
  /** The shop refused the request itself. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Throttled, down or unreachable; worth another try. */
  | { readonly kind: 'try-later'; readonly reason: string };

/** Any order of the shop, ours or not. Amounts in integer cents of its currency. */
export interface ShopOrder {
  /** The shop's own id, such as gid://shopify/Order/1. */
  readonly externalId: string;
  /** The number people see, such as #1001. */
  readonly orderNumber: string;
  /** The `cartReference` passed to `createCheckout`; null for an order from elsewhere. */
  readonly cartReference: string | null;
  readonly discountCodes: readonly string[];
  readonly customerLastName: string | null;
  /** ISO 4217. */
  readonly currency: string;
  /** With tax and shipping, as ordered. */
  readonly totalCents: number;
  /** Goods after discount, without gift cards, tax, and shipping, as ordered. */
  readonly goodsCents: number;
  /** Total and goods as of now: after refunds, returns, and edits. */
  readonly currentTotalCents: number;
  readonly currentGoodsCents: number;
  /** The shop's ids of the refunds already subtracted from the current amounts, such as gid://shopify/Refund/1. */
  readonly refundIds: readonly string[];
  /** As ordered. */
  readonly itemCount: number;
  /** The order's products; null when the shop's report of them cannot be read. */
  readonly lines: readonly ShopOrderLine[] | null;
  /** The shop's statuses, such as paid and fulfilled. */
  readonly financialStatus: string | null;
  readonly fulfillmentStatus: string | null;
  readonly canceledAt: Date | null;
  readonly isTest: boolean;
  readonly orderedAt: Date;
  readonly updatedAt: Date;
}

/** A product of an order, without anything the customer may have entered, such as an engraving. */
export interface ShopOrderLine {
  /** Absent when the shop no longer has it. */
  readonly variantId?: string;
  readonly title: string;
  /** Null for a product without options. */
  readonly variantTitle: string | null;
  /** As ordered, and after refunds and edits. */
  readonly quantity: number;
  readonly currentQuantity: number;
  /** For one, before discounts. */
  readonly priceCents: number;
  /** Discount on the quantity as ordered. */
  readonly discountCents: number;
}

/** What is still known of an order that could not be read: which cart was ordered. */
export interface OrderedCart {
  /** As in `ShopOrder`. */
  readonly cartReference: string;
  /** Null if it could not be read. */
  readonly orderedAt: Date | null;
}

/**
 * An order read from a webhook's body, or a fault: the fields that do not match the shop's documentation, without their
 * values. With a fault, `orderedCart` may still say which cart was ordered, but never for a test order.
 */
export type OrderReading =
  | { readonly order: ShopOrder; readonly fault: null }
  | {
      readonly order: null;
      readonly fault: string;
      readonly orderedCart: OrderedCart | null;
      /** The shop's id; null if it cannot be read. */
      readonly externalId: string | null;
    };

/** Money refunded for any order, ours or not. Amounts in integer cents of its currency. */
export interface ShopRefund {
  /** Such as gid://shopify/Refund/1. */
  readonly externalId: string;
  /** The order's `externalId`. */
  readonly orderExternalId: string;
  readonly amountCents: number;
  /** The part of the refund that was for goods, without gift cards. */
  readonly goodsCents: number;
  readonly refundedAt: Date;
}

/** A refund read from a webhook's body; `fault` as in `OrderReading`. Both are null until money has been refunded. */
export type RefundReading =
  | { readonly refund: ShopRefund; readonly fault: null }
  | { readonly refund: null; readonly fault: string | null };

/** The product that a catalog webhook is about, by product id or inventory item id. */
export type CatalogChange =
  | { readonly productId: string; readonly fault: null }
  | { readonly inventoryItemId: string; readonly fault: null }
  | { readonly fault: string };

/** A webhook that the shop signed: its topic, its id, which repeats share, and its raw body. */
export interface ShopWebhook {
  readonly topic: string;
  readonly webhookId: string;
  readonly body: Uint8Array;
}

/** A shop, as Eyecart uses it. */
export interface CommerceProvider {
  /** The vendor's short name; its webhooks are received at `/webhooks/{name}`. */
  readonly name: string;
  /** Everything for sale. @throws CommerceError when the shop cannot be read */
  fetchCatalog(): Promise<ShopCatalog>;
  /** Products changed since an instant; `removedIds` lists those no longer for sale. @throws CommerceError */
  fetchChangedProducts(
    since: Date,
  ): Promise<{ products: readonly ShopProduct[]; removedIds: readonly string[] }>;
  /** Up to 100 products by id; `removedIds` lists those unknown or no longer for sale. @throws CommerceError */
  fetchProducts(
    ids: readonly string[],
  ): Promise<{ products: readonly ShopProduct[]; removedIds: readonly string[] }>;
  /**
   * All orders changed at or after an instant, page by page, least recently changed first. An order that does not match
   * the shop's documentation comes as a fault. Iterating may throw CommerceError.
   */
  fetchChangedOrders(since: Date): AsyncIterable<readonly OrderReading[]>;
  /** Creates a cart at the shop and returns its checkout URL. Never throws because of the shop's answer. */
  createCheckout(request: CheckoutRequest): Promise<CheckoutOutcome>;
  /** The current charge of an earlier checkout, in cents; null when it is paid, expired, or cannot be read. */
  findCheckoutTotal(shopCartId: string, buyerAddress: string | null): Promise<number | null>;
  /** Reads which event a webhook is about; null when its headers do not say. @throws UnsignedWebhookError */
  readWebhook(request: WebhookRequest): Promise<ShopWebhook | null>;
  /** Reads the body of a webhook about an order. */
  readOrder(body: unknown): OrderReading;
  /** Reads the body of a webhook about a refund. */
  readRefund(body: unknown): RefundReading;
  /** Reads the body of a webhook about a product or the stock of a variant. */
  readCatalogChange(body: unknown): CatalogChange;
  /**
   * Subscribes an address to the shop's webhooks; safe to repeat. @throws CommerceError when the shop cannot be reached
   */
  subscribeWebhooks(address: string): Promise<WebhookSubscriptions>;
  /** Checks our permissions; webhooks must be posted to `address`. @throws CommerceError */
  inspect(address: string): Promise<ShopInspection>;
}

/** Our permissions at the shop. */
export interface ShopInspection {
  /** ISO 4217. */
  readonly currency: string;
  /** Scopes that our token lacks. */
  readonly missingScopes: readonly string[];
  /** Whether customers' last names can be read; unknown while the shop has no order. */
  readonly names: 'readable' | 'denied' | 'unknown';
  /** Topics whose webhooks are not posted to the address. */
  readonly missingTopics: readonly string[];
}

/** The topics that were added, already subscribed, or refused by the shop. */
export interface WebhookSubscriptions {
  readonly added: readonly string[];
  readonly kept: readonly string[];
  readonly refused: readonly { readonly topic: string; readonly reason: string }[];
}

/** The shop could not be read. `message` is for the operator's terminal; the log has the name and the code. */
export class CommerceError extends Error {
  override readonly name: string = 'CommerceError';

  constructor(
    message: string,
    /** The shop's own, `HTTP 503`, or the network's; null when there is none. */
    readonly code: string | null = null,
  ) {
    super(message);
  }
}
