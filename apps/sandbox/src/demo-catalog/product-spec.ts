export type Form =
  | 'drops'
  | 'vials'
  | 'tube'
  | 'canister'
  | 'pump'
  | 'mask'
  | 'jar'
  | 'spray'
  | 'humidifier'
  | 'goggles'
  | 'kit';

export interface Stock {
  isTracked: boolean;
  inventoryPolicy: 'DENY' | 'CONTINUE';
  quantity: number;
  isWithheld: boolean;
}

export interface OptionSpec {
  name: string;
  values: string[];
  /** Colors of the values that the shop shows as a swatch. */
  swatches?: Record<string, string>;
}

export interface ProductSpec {
  form: Form;
  vendor: string;
  title: string;
  /** Dollars: "18.99". */
  price: string;
  stock: Stock;
  /** One or two sentences, the first paragraph of the description. */
  about: string;
  tags?: string[];
  /** Rank among the best sellers. */
  rank?: number;
  options?: OptionSpec[];
  /** Option combinations that do not exist, joined by " / ". */
  missing?: string[];
  /** Prices and stock of single variants, by the same keys. */
  priceOf?: Record<string, string>;
  stockOf?: Record<string, Stock>;
  compareAt?: string;
  category?: string | null;
  /** Replaces the generated description. */
  html?: string;
  hasNoImage?: boolean;
}

type Extra = Omit<ProductSpec, 'form' | 'vendor' | 'title' | 'price' | 'stock' | 'about'>;

/** A shorthand for products of one form. */
export const rowsOf =
  (form: Form) =>
  (
    vendor: string,
    title: string,
    price: string,
    stock: Stock,
    about: string,
    extra: Extra = {},
  ): ProductSpec => ({
    form,
    vendor,
    title,
    price,
    stock,
    about,
    ...extra,
  });

const tracked = (quantity: number, inventoryPolicy: Stock['inventoryPolicy']): Stock => ({
  isTracked: true,
  inventoryPolicy,
  quantity,
  isWithheld: false,
});

/** More than 10: In stock. 1 to 10: Low stock. */
export const stocked = (quantity: number): Stock => tracked(quantity, 'DENY');
/** Still for sale at 0 or less, as a backorder. */
export const sellsOn = (quantity: number): Stock => tracked(quantity, 'CONTINUE');
export const soldOut: Stock = tracked(0, 'DENY');
export const untracked: Stock = { isTracked: false, inventoryPolicy: 'DENY', quantity: 0, isWithheld: false };
/** Not for sale, regardless of stock. */
export const withheld: Stock = { ...tracked(40, 'DENY'), isWithheld: true };
