import { startTestApi } from '../../test/support/test-api.js';
import { startBuiltApi, startBuiltWorker } from './built-api.js';
import { fillShop } from './fill-shop.js';

/** A built API with a worker, and an API in this process, all on one database with this many products. */
export async function startPair(products: number) {
  const api = await startTestApi();
  const { url } = api.dependencies.config.database;
  await fillShop(api.database, url, products);
  const built = await startBuiltApi(url, api.sandboxUrl);
  const worker = startBuiltWorker(url, api.sandboxUrl);
  return {
    api,
    built,
    async stop(): Promise<void> {
      built.stop();
      worker.stop();
      await api.close();
    },
  };
}
