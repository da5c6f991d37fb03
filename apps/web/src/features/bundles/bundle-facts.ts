import type { Bundle } from '@eyecart/shared/contracts';
import { totalCents } from '@/lib/cart/line-totals';
import { inPracticeZone } from '@/lib/dates/practice-clock';

export type BundleProduct = Bundle['products'][number];

export const isBuyable = ({ productData }: BundleProduct): boolean =>
  productData.isAvailable && productData.unavailableReason === null;

/** The total of what can be bought today at today's prices, in cents: what adding the bundle puts in the cart. */
export const bundleTotalCents = (bundle: Bundle): number =>
  totalCents(
    bundle.products
      .filter(isBuyable)
      .map(({ productData, quantity }) => ({ price: productData.price, quantity })),
  );

export const unavailableTitles = (bundle: Bundle): readonly string[] =>
  bundle.products.filter((product) => !isBuyable(product)).map(({ productData }) => productData.title);

const longDate = inPracticeZone({ dateStyle: 'long' });

/** Such as 'Created November 21, 2026'. */
export const createdOn = (bundle: Bundle): string => `Created ${longDate(new Date(bundle.createdAt))}`;
