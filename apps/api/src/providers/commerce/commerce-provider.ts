import type { SelectedOption } from '@eyecart/shared/contracts';

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
}

/** An active product published to our sales channel. `descriptionHtml` is as the shop has it: not yet sanitized. */
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
  }[];
  readonly variants: readonly ShopVariant[];
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

export interface ShopCatalogue {
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
  /** The patient's address as we see it; the shop's bot protection wants it. */
  readonly buyerAddress: string | null;
}

/** Why the shop did not take a code. */
export type CodeRefusal = 'unknown' | 'inactive' | 'used-up' | 'not-for-this-cart';

/** What came of asking the shop for a checkout. Amounts in integer cents of the shop's currency. */
export type CheckoutOutcome =
  | {
      readonly kind: 'created';
      readonly shopCartId: string;
      readonly checkoutUrl: string;
      /** What the shop will charge for the goods, after all discounts. */
      readonly totalCents: number;
      /** The same goods before any discount. */
      readonly goodsCents: number;
      /** Null when the code was taken, or none was asked for. */
      readonly codeRefusal: CodeRefusal | null;
    }
  /** Some lines cannot be had in the asked quantity, or not at all. */
  | { readonly kind: 'stock-short'; readonly variantIds: readonly string[] }
  /** The shop refused the request itself. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Throttled, down or unreachable; worth another try. */
  | { readonly kind: 'try-later'; readonly reason: string };

/** An order of the shop, anyone's. Amounts in integer cents of its currency. */
export interface ShopOrder {
  /** The shop's own id, such as gid://shopify/Order/1. */
  readonly externalId: string;
  /** The number people see, such as #1001. */
  readonly orderNumber: string;
  /** What `createCheckout` was given as `cartReference`; null for an order from elsewhere. */
  readonly cartReference: string | null;
  readonly discountCodes: readonly string[];
  readonly customerLastName: string | null;
  /** ISO 4217. */
  readonly currency: string;
  /** With tax and shipping, as ordered. */
  readonly totalCents: number;
  /** Goods after discount, without tax and shipping, as ordered. */
  readonly goodsCents: number;
  /** The same two as they stand: after refunds, returns and edits. */
  readonly currentTotalCents: number;
  readonly currentGoodsCents: number;
  /** The shop's ids of the refunds that the current amounts already lack, such as gid://shopify/Refund/1. */
  readonly refundIds: readonly string[];
  /** As ordered. */
  readonly itemCount: number;
  /** The shop's words, such as paid and fulfilled. */
  readonly financialStatus: string | null;
  readonly fulfillmentStatus: string | null;
  readonly cancelledAt: Date | null;
  readonly isTest: boolean;
  readonly orderedAt: Date;
  readonly updatedAt: Date;
}

/** That a cart was ordered, where no more than that could be read. */
export interface OrderedCart {
  /** As in `ShopOrder`. */
  readonly cartReference: string;
  /** Null where that could not be read. */
  readonly orderedAt: Date | null;
}

/**
 * A webhook's body read as an order, or where it is not as the shop documents it; `fault` quotes nothing of it. A body with
 * a fault may still say which cart was ordered; one of a test order says nothing.
 */
export type OrderReading =
  | { readonly order: ShopOrder; readonly fault: null }
  | { readonly order: null; readonly fault: string; readonly orderedCart: OrderedCart | null };

/** Money refunded for an order, anyone's. Amounts in integer cents of its currency. */
export interface ShopRefund {
  /** Such as gid://shopify/Refund/1. */
  readonly externalId: string;
  /** As `externalId` of a `ShopOrder`. */
  readonly orderExternalId: string;
  readonly amountCents: number;
  /** The part of it that was goods. */
  readonly goodsCents: number;
  readonly refundedAt: Date;
}

/** A webhook's body read as a refund; `fault` as in `OrderReading`. Both are null while no money has been refunded. */
export type RefundReading =
  | { readonly refund: ShopRefund; readonly fault: null }
  | { readonly refund: null; readonly fault: string | null };

/** Which product a webhook about the catalogue is about, by one of its ids as our mirror has them. */
export type CatalogueChange =
  | { readonly productId: string; readonly fault: null }
  | { readonly inventoryItemId: string; readonly fault: null }
  | { readonly fault: string };

/** The shop, as Eyecart needs it. */
export interface CommerceProvider {
  /** Everything that is for sale. @throws CommerceError when the shop cannot be read. */
  fetchCatalogue(): Promise<ShopCatalogue>;
  /** Products changed since an instant, including those no longer for sale (then in `removedIds`). @throws CommerceError */
  fetchChangedProducts(
    since: Date,
  ): Promise<{ products: readonly ShopProduct[]; removedIds: readonly string[] }>;
  /** Products by their ids, up to 100; those no longer for sale, and unknown ones, are in `removedIds`. @throws CommerceError */
  fetchProducts(
    ids: readonly string[],
  ): Promise<{ products: readonly ShopProduct[]; removedIds: readonly string[] }>;
  /**
   * Orders changed at or after an instant, anyone's, page by page, the longest unchanged first; one that is not as
   * the shop documents it comes as a fault. @throws CommerceError while it is read
   */
  fetchChangedOrders(since: Date): AsyncIterable<readonly OrderReading[]>;
  /** Makes a shop cart and gives its checkout address. Never throws for what the shop answers. */
  createCheckout(request: CheckoutRequest): Promise<CheckoutOutcome>;
  /** What an earlier checkout would charge now, in cents; null when it is over (paid, expired) or cannot be asked. */
  findCheckoutTotal(shopCartId: string, buyerAddress: string | null): Promise<number | null>;
  /** Whether a webhook comes from the shop: `body` is what arrived, byte for byte. */
  isSignedWebhook(body: Uint8Array, signature: string | undefined): boolean;
  /** Reads the body of a webhook about an order. */
  readOrder(body: unknown): OrderReading;
  /** Reads the body of a webhook about a refund. */
  readRefund(body: unknown): RefundReading;
  /** Reads the body of a webhook about a product or the stock of a variant. */
  readCatalogueChange(body: unknown): CatalogueChange;
  /** Has the shop post its webhooks to an address; repeating it changes nothing. @throws CommerceError when it cannot be asked */
  subscribeWebhooks(address: string): Promise<WebhookSubscriptions>;
}

/** What was subscribed now, what was already, and what the shop refused, by the shop's topics. */
export interface WebhookSubscriptions {
  readonly added: readonly string[];
  readonly kept: readonly string[];
  readonly refused: readonly { readonly topic: string; readonly reason: string }[];
}

/** The shop could not be read; `message` is for the operator and holds no personal data. */
export class CommerceError extends Error {
  override readonly name = 'CommerceError';
}
