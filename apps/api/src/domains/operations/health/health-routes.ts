import type { healthEndpoints } from '@eyecart/shared/contracts';
import { ApiError } from '../../../http/api-error.js';
import type { Handlers } from '../../../http/mount-contract.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { Readiness } from './readiness.js';

export function createHealthHandlers({
  readiness,
  catalog,
}: {
  readonly readiness: Pick<Readiness, 'check'>;
  readonly catalog: Catalog;
}): Handlers<typeof healthEndpoints> {
  /** @throws ApiError `unavailable` */
  const refuseUnready = async (ready: Promise<string | null>): Promise<void> => {
    const fault = await ready;
    if (fault !== null) throw new ApiError('unavailable', { message: fault });
  };
  return {
    async getHealth() {
      await refuseUnready(readiness.check());
      const { products, syncedAt } = catalog.snapshot();
      return {
        status: 'ok',
        database: 'ok',
        products: products.length,
        catalogSyncedAt: syncedAt?.toISOString() ?? null,
      };
    },
    getLiveness: () => ({ status: 'ok' }),
    async getReadiness() {
      await refuseUnready(readiness.check());
      return { status: 'ok' };
    },
  };
}
