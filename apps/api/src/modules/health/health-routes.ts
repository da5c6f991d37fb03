import type { healthEndpoints } from '@eyecart/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { ApiError } from '../../http/api-error.js';
import type { Handlers } from '../../http/mount-contract.js';
import type { Catalogue } from '../catalogue/catalogue.js';

export function createHealthHandlers({
  db,
  catalogue,
}: {
  db: Database;
  catalogue: Catalogue;
}): Handlers<typeof healthEndpoints> {
  return {
    async getHealth() {
      try {
        await db.execute(sql`SELECT 1`);
      } catch (cause) {
        throw new ApiError('unavailable', { message: 'The database is not responding.', cause });
      }
      const { products, syncedAt } = catalogue.snapshot();
      return {
        status: 'ok',
        database: 'ok',
        products: products.length,
        catalogueSyncedAt: syncedAt?.toISOString() ?? null,
      };
    },
  };
}
