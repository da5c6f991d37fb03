import type { Practice, Product, Variant } from '@eyecart/shared/contracts';
import type { CartLine } from '@/features/cart/cart-line';

export const samplePractice: Practice = {
  id: '100200',
  name: 'Lakeside Eye Care',
  discountCode: 'LAKESIDE20',
  gallery: [],
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
  variantId: '71',
  selectedOptions: [],
  ...changes,
});
