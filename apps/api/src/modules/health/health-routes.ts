import type { healthEndpoints } from '@eyecart/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { ApiError } from '../../http/api-error.js';
import type { Handlers } from '../../http/mount-contract.js';
import type { Catalog } from '../catalog/catalog.js';

export function createHealthHandlers({
  db,
  catalog,
}: {
  db: Database;
  catalog: Catalog;
}): Handlers<typeof healthEndpoints> {
  return {
    async getHealth() {
      try {
        await db.execute(sql`SELECT 1`);
      } catch (cause) {
        throw new ApiError('unavailable', { message: 'The database is not responding.', cause });
      }
      const { products, syncedAt } = catalog.snapshot();
      return {
        status: 'ok',
        database: 'ok',
        products: products.length,
        catalogSyncedAt: syncedAt?.toISOString() ?? null,
      };
    },
  };
}
