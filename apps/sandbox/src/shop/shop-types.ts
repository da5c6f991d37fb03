export interface SelectedOption {
  name: string;
  value: string;
}

export interface Variant {
  id: number;
  title: string;
  sku: string;
  priceCents: number;
  compareAtCents: number | null;
  inventoryItemId: number;
  inventoryPolicy: 'DENY' | 'CONTINUE';
  isTracked: boolean;
  quantity: number;
  /** Not for sale, regardless of stock. */
  isWithheld: boolean;
  /** Whether the sales channel shows it, where it shows the product; absent = yes. */
  isPublished?: boolean;
  selectedOptions: SelectedOption[];
  /** File in the artwork folder; null = the product's image. */
  image: string | null;
  /** How many days one lasts (metafield custom.days_supply); null = unknown. */
  daysSupply: number | null;
}

/** How an option value looks: a color, or a file in the artwork folder. */
export interface Swatch {
  color: string | null;
  image: string | null;
}

export interface Product {
  id: number;
  handle: string;
  title: string;
  vendor: string;
  productType: string;
  category: string | null;
  descriptionHtml: string;
  tags: string[];
  status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED';
  isPublished: boolean;
  /** Absent = no. */
  isGiftCard?: boolean;
  /** Sold by subscription only; absent = no. */
  requiresSellingPlan?: boolean;
  /** Not sold in the buyer's country, which only a cart reveals; absent = no. */
  isUnavailableInLocation?: boolean;
  createdAt: string;
  updatedAt: string;
  /** Swatches by value, for the values that have one. */
  options: { id: number; name: string; values: string[]; swatches?: Record<string, Swatch> }[];
  /** Files in the artwork folder, main image first; may be empty. */
  images: string[];
  variants: Variant[];
  /** By the shop's language code, such as ES; absent for a product that is not translated. */
  translations?: Record<string, { title: string; descriptionHtml: string; options: Record<string, string> }>;
  /** Rank among the best sellers; null = none. */
  salesRank: number | null;
}

export interface Collection {
  id: number;
  handle: string;
  title: string;
  descriptionHtml: string;
  updatedAt: string;
  /** Logo file in the artwork folder (metafield custom.brand_logo). */
  logo: string | null;
  isFeatured: boolean;
  /** A brand's collection has all products of the vendor; others list their products. */
  rule: { vendor: string } | { handles: string[] };
}

export interface Attribute {
  key: string;
  value: string;
}

/** A discount on a cart or an order. */
export interface AppliedDiscount {
  /** Null for an automatic discount. */
  code: string | null;
  title: string;
  percent: number;
  target: 'LINE_ITEM' | 'SHIPPING_LINE';
  amountCents: number;
}

export interface CartLine {
  id: string;
  variantId: number;
  quantity: number;
  attributes: Attribute[];
}

export interface Cart {
  token: string;
  /** Required to open the cart and its checkout. */
  key: string;
  lines: CartLine[];
  codes: string[];
  attributes: Attribute[];
  note: string | null;
  /** The language of its checkout: the shop's code, such as ES. */
  language: string;
  email: string | null;
  phone: string | null;
  createdAt: string;
  updatedAt: string;
  orderId: number | null;
}

export interface OrderLine {
  id: number;
  productId: number | null;
  variantId: number | null;
  title: string;
  variantTitle: string | null;
  sku: string;
  vendor: string;
  /** Absent = no. */
  isGiftCard?: boolean;
  quantity: number;
  currentQuantity: number;
  priceCents: number;
  /** The line's share of each of the order's discounts, in the same order. */
  discountParts: number[];
  discountCents: number;
  attributes: Attribute[];
}

export interface Refund {
  id: number;
  createdAt: string;
  note: string | null;
  /** The total paid back. */
  amountCents: number;
  shippingCents: number;
  lines: { id: number; lineId: number; quantity: number; subtotalCents: number; taxCents: number }[];
}

export interface Buyer {
  email: string;
  firstName: string;
  lastName: string | null;
  address: string;
  city: string;
  zip: string;
}

export interface Order {
  id: number;
  number: number;
  token: string;
  cartToken: string;
  /** The language of its checkout, and so of its pages. */
  language: string;
  customerId: number;
  createdAt: string;
  updatedAt: string;
  cancelledAt: string | null;
  cancelReason: string | null;
  isTest: boolean;
  currency: string;
  isPaid: boolean;
  isFulfilled: boolean;
  discounts: AppliedDiscount[];
  attributes: Attribute[];
  note: string | null;
  buyer: Buyer;
  lines: OrderLine[];
  /** Goods before the discount. */
  goodsCents: number;
  /** Off the goods. */
  discountCents: number;
  /** After the shipping discount. */
  shippingCents: number;
  shippingDiscountCents: number;
  taxCents: number;
  /** Whether prices contain the tax; otherwise it is added to them. */
  areTaxesIncluded: boolean;
  refunds: Refund[];
}
