import { catalogEndpoints, type FilteredProductsQuery, PAGE_SIZE } from '@eyecart/shared/contracts';
import { ApiError } from '../../http/api-error.js';
import type { Handlers } from '../../http/mount-contract.js';
import { type PreparedResponse, prepareResponse } from '../../http/prepared-response.js';
import type { Catalog } from './catalog.js';
import type { ProductQuery } from './catalog-snapshot.js';
import { cutPage } from './search/product-page.js';
import { fold } from './search/search-words.js';

type ListQuery = Partial<FilteredProductsQuery>;

/** Catalog reads are answered from memory; a change of the catalog drops the prepared responses. */
export function createCatalogHandlers(catalog: Catalog): Handlers<typeof catalogEndpoints> {
  function list(collectionId: string | null, query: ListQuery): PreparedResponse {
    const wanted: ProductQuery = {
      collectionId,
      search: fold(query.search ?? ''),
      sortBy: query.sortBy ?? 'best-sellers',
      productType: query.productType ?? 'all',
      category: query.category ?? 'all',
      inStock: query.inStock ?? false,
    };
    const page = query.page ?? (query.pageSize === undefined ? null : 1);
    const pageSize = page === null ? null : (query.pageSize ?? PAGE_SIZE);
    const key = JSON.stringify(['list', wanted, page, pageSize]);
    return catalog.prepared(key, (snapshot) =>
      prepareResponse(catalogEndpoints.listProducts, cutPage(snapshot.select(wanted), page, pageSize)),
    );
  }

  function requireCollection(id: string): string {
    if (catalog.snapshot().hasCollection(id)) return id;
    throw new ApiError('collection_not_found', {
      message: `There is no collection "${id}" in the catalog.`,
    });
  }

  function filters(collectionId: string | null): PreparedResponse {
    return catalog.prepared(JSON.stringify(['filters', collectionId]), (snapshot) =>
      prepareResponse(catalogEndpoints.getProductFilters, snapshot.filters(collectionId)),
    );
  }

  return {
    listProducts: ({ query }) => list(null, query),
    listFilteredProducts: ({ query }) => list(null, query),
    getProductFilters: () => filters(null),
    getProduct: ({ params }) =>
      catalog.prepared(JSON.stringify(['product', params.id]), (snapshot) => {
        const product = snapshot.findProduct(params.id);
        if (!product)
          throw new ApiError('product_not_found', { message: `There is no product "${params.id}".` });
        return prepareResponse(catalogEndpoints.getProduct, { product });
      }),
    listCollections: () =>
      catalog.prepared('collections', (snapshot) =>
        prepareResponse(catalogEndpoints.listCollections, { collections: [...snapshot.collections] }),
      ),
    listCollectionProducts: ({ params, query }) => list(requireCollection(params.id), query),
    listFilteredCollectionProducts: ({ params, query }) => list(requireCollection(params.id), query),
    getCollectionFilters: ({ params }) => filters(requireCollection(params.id)),
  };
}
