/** Records in the format of the shop's APIs. */

export const LAST = { hasNextPage: false, endCursor: null };
export const more = (endCursor: string) => ({ hasNextPage: true, endCursor });
export const gid = (type: string, id: number): string => `gid://shopify/${type}/${id}`;
export const ids = (...numbers: number[]) => numbers.map((id) => ({ id: gid('Product', id) }));

export const product = (id: number, more: object = {}) => ({
  id: gid('Product', id),
  title: `Product ${id}`,
  vendor: 'Verrin',
  productType: 'Drops',
  descriptionHtml: '',
  status: 'ACTIVE',
  requiresSellingPlan: false,
  updatedAt: '2026-11-20T09:00:00Z',
  category: null,
  options: [],
  featuredMedia: null,
  ...more,
});
export const variant = (id: number, position: number, more: object = {}) => ({
  id: gid('ProductVariant', id),
  title: 'Default Title',
  sku: null,
  position,
  price: '10.00',
  inventoryPolicy: 'DENY',
  sellableOnlineQuantity: 3,
  availableForSale: true,
  selectedOptions: [],
  inventoryItem: { id: gid('InventoryItem', id), tracked: true },
  ...more,
});
export const ofProduct = (id: number) => ({ __parentId: gid('Product', id) });
