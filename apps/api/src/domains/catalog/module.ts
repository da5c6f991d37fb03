import { catalogEndpoints, favoriteEndpoints, productNoteEndpoints } from '@eyecart/shared/contracts';
import { defineModule } from '../../domain-module.js';
import { mount } from '../../http/mount-contract.js';
import type { Platform } from '../../platform.js';
import { createCatalog } from './catalog.js';
import { createCatalogHandlers } from './catalog-routes.js';
import { createCatalogSync } from './catalog-sync.js';
import { createFavoriteHandlers } from './favorites/favorite-routes.js';
import { createFavoriteService } from './favorites/favorite-service.js';
import { findVariantInStock } from './mirror/catalog-repository.js';
import { createProductNoteHandlers } from './notes/product-note-routes.js';
import { createProductNoteService } from './product-note-service.js';

/** The mirror of the shop's products, its search, and what practices note and keep of them. */
export function createCatalogModule(platform: Platform) {
  const { config, db, clock, log, commerce, notifications, runAlone } = platform;
  const catalog = createCatalog({ db, notifications, log });
  const catalogSync = createCatalogSync({ db, commerce, clock, runAlone });
  const favorites = createFavoriteService({ db, catalog, clock });
  const productNotes = createProductNoteService({ db, catalog, clock });
  return defineModule({
    services: {
      catalog,
      catalogSync,
      findVariantInStock: () => findVariantInStock(db),
      favorites,
      productNotes,
    },
    mounts: [
      mount(catalogEndpoints, createCatalogHandlers(catalog)),
      mount(favoriteEndpoints, createFavoriteHandlers({ favorites, catalog })),
      mount(productNoteEndpoints, createProductNoteHandlers(productNotes)),
    ],
    posted: [],
    jobs: [
      {
        name: 'sync-changed-products',
        run: (_stopping, startedAt) => catalogSync.syncChanges(startedAt),
        due: { cron: `*/${config.catalogSyncMinutes} * * * *` },
      },
      {
        name: 'sync-catalog',
        run: (_stopping, startedAt) => catalogSync.syncAll(startedAt),
        due: { cron: '20 7 * * *' },
      },
    ],
    start: catalog.start,
    stop: catalog.stop,
    clear: favorites.clear,
  });
}

export type CatalogModule = ReturnType<typeof createCatalogModule>;
