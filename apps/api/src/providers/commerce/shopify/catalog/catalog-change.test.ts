import { expect, it } from 'vitest';
import { readCatalogChange } from './catalog-change.js';

it.each([
  [{ id: 632_910_392, admin_graphql_api_id: 'gid://shopify/Product/632910393' }, '632910393'],
  [{ id: 632_910_392, admin_graphql_api_id: null, title: 'Drops' }, '632910392'],
  [{ id: '9223372036854775807' }, '9223372036854775807'],
])('reads the product id from %j', (body, productId) => {
  expect(readCatalogChange(body)).toEqual({ productId, fault: null });
});

it.each([
  [808_950_810, '808950810'],
  ['9223372036854775807', '9223372036854775807'],
])('reads the inventory item id from %j', (inventory_item_id, inventoryItemId) => {
  const admin_graphql_api_id = 'gid://shopify/InventoryLevel/655441491?inventory_item_id=808950810';
  const body = { inventory_item_id, location_id: 655_441_491, available: 6, admin_graphql_api_id };
  expect(readCatalogChange(body)).toEqual({ inventoryItemId, fault: null });
});

it.each([
  [null],
  ['Drops'],
  [{}],
  [{ id: 9_007_199_254_740_992 }],
  [{ id: 1, admin_graphql_api_id: 'gid://shopify/Order/1' }],
  [{ inventory_item_id: -4 }],
  [{ inventory_item_id: '9223372036854775808' }],
  [{ id: '9223372036854775808' }],
  [{ admin_graphql_api_id: 'gid://shopify/Product/9223372036854775808' }],
])('finds neither in %j, and does not quote it', (body) => {
  const change = readCatalogChange(body);
  expect(change.fault).toMatch(/^invalid product or stock: \w+ \w+$/);
  expect(Object.keys(change)).toEqual(['fault']);
});
