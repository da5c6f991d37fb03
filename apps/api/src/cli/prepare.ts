import { readConfig } from '../config.js';
import { migrateDatabase } from '../db/migrate.js';
import { prepareRuntimeRole } from '../db/prepare-runtime-role.js';
import { createDependencies } from '../dependencies.js';
import { describeFault } from '../faults/describe-fault.js';
import { createLogger } from '../http/request-log.js';
import { isMirrorEmpty } from '../modules/catalog/catalog-repository.js';
import { DEMO_PRACTICES } from '../modules/practices/demo-practices.js';

/**
 * Prepares a database for serving: migrations, demo practices when the sandbox is used, and a first copy of the
 * catalog.
 */
async function prepare(): Promise<void> {
  const config = readConfig();
  const { url, directUrl, ownerUrl } = config.database;
  await migrateDatabase(ownerUrl ?? directUrl);
  if (ownerUrl !== null) await prepareRuntimeRole({ url, ownerUrl });
  console.log('The database schema is up to date.');
  const dependencies = createDependencies(config, createLogger({ level: 'warn', name: 'prepare' }));
  try {
    const { practices, clock, catalogSync, subscribeToShop, database } = dependencies;
    if (config.sandboxUrl !== null && (await practices.list()).length === 0) {
      for (const practice of DEMO_PRACTICES) {
        await practices.add({ ...practice, gallery: [...practice.gallery], createdAt: clock.now() });
      }
      console.log(`Added ${DEMO_PRACTICES.length} demo practices.`);
    }
    if (config.sandboxUrl !== null) {
      const { address, added } = await subscribeToShop();
      if (added.length > 0) console.log(`The sandbox's shop posts its webhooks to ${address}.`);
    }
    if (await isMirrorEmpty(database.db)) {
      const counts = await catalogSync.syncAll();
      console.log(
        counts
          ? `Read ${counts.products} products and ${counts.collections} collections from the shop.`
          : 'Another process is already syncing the catalog from the shop.',
      );
    }
  } finally {
    await dependencies.close();
  }
}

prepare().catch((error: unknown) => {
  const fault = describeFault(error);
  console.error(`Preparing failed: ${fault.message}`);
  process.exitCode = 1;
});
