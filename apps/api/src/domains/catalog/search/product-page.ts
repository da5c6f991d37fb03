import { PAGE_SIZE, type ProductList } from '@eyecart/shared/contracts';
import type { CatalogSnapshot, Selection } from '../catalog-snapshot.js';

/** One page without descriptions, or everything with descriptions (docs/product.md §5.3). */
export function cutPage(
  { total, first, didYouMean }: Selection,
  page: number | null,
  pageSize: number | null,
): ProductList {
  const hint = didYouMean === null ? {} : { didYouMean };
  if (page === null || pageSize === null)
    return { products: [...first(total)], total, page: null, pageSize: null, ...hint };
  const start = (page - 1) * pageSize;
  const shown = first(start + pageSize)
    .slice(start)
    .map(({ description: _text, descriptionHtml: _html, ...product }) => product);
  return { products: shown, total, page, pageSize, ...hint };
}

/** The home page's first products: all, best sellers first. */
export const firstPage = (snapshot: CatalogSnapshot): ProductList =>
  cutPage(
    snapshot.select({
      collectionId: null,
      search: '',
      sortBy: 'best-sellers',
      productType: 'all',
      category: 'all',
      inStock: false,
    }),
    1,
    PAGE_SIZE,
  );
