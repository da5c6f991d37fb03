import type { Bundle, Collection, Favorite, Practice, Product, Variant } from '@eyecart/shared/contracts';
import type { CartLine } from '@/features/cart/lines/cart-line';

export const samplePractice: Practice = {
  id: '100200',
  name: 'Lakeside Eye Care',
  discountCode: 'LAKESIDE20',
  gallery: [],
  timeZone: 'America/New_York',
  language: 'en',
  phoneNumber: '+13125550100',
};

export const sampleVariant = (changes: Partial<Variant> = {}): Variant => ({
  id: '71',
  title: 'Default Title',
  price: 1899,
  selectedOptions: [],
  availableForSale: true,
  quantityAvailable: 40,
  inventoryPolicy: 'DENY',
  inventoryTracked: true,
  ...changes,
});

export const sampleProduct = (changes: Partial<Product> = {}): Product => ({
  id: '7',
  title: 'Lubricating Eye Drops, 10 mL',
  price: 1899,
  imageUrl: null,
  variantId: '71',
  hasOptions: false,
  options: [],
  variants: [sampleVariant()],
  isAvailable: true,
  quantityAvailable: 40,
  inventoryPolicy: 'DENY',
  inventoryTracked: true,
  vendor: 'Halden',
  sku: 'H-1',
  productType: 'Eye drops',
  category: null,
  ...changes,
});

export const sampleLine = (changes: Partial<CartLine> = {}): CartLine => ({
  id: '71',
  title: 'Lubricating Eye Drops, 10 mL',
  price: 1899,
  quantity: 1,
  imageUrl: null,
  description: '',
  variantId: changes.id ?? '71',
  selectedOptions: [],
  ...changes,
});

export const sampleBrand = (changes: Partial<Collection> = {}): Collection => ({
  id: '31',
  title: 'Halden',
  brandLogo: null,
  isFeatured: false,
  isBrand: true,
  ...changes,
});

export const sampleFavorite = (changes: Partial<Favorite> = {}): Favorite => ({
  ...sampleProduct(),
  isGone: false,
  ...changes,
});

export const sampleBundleProduct = (
  changes: Partial<Bundle['products'][number]['productData']> = {},
  quantity = 1,
): Bundle['products'][number] => ({
  id: `of-${changes.variantId ?? '71'}`,
  productId: '7',
  productData: {
    title: 'Lubricating Eye Drops, 10 mL',
    vendor: 'Halden',
    imageUrl: null,
    price: 1899,
    variantId: '71',
    isAvailable: true,
    unavailableReason: null,
    ...changes,
  },
  quantity,
});

export const sampleBundle = (changes: Partial<Bundle> = {}): Bundle => ({
  id: '51',
  name: 'Evening routine',
  practiceName: samplePractice.name,
  createdAt: '2026-11-02T17:00:00.000Z',
  products: [sampleBundleProduct()],
  ...changes,
});
