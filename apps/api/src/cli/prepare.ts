import { readConfig } from '../config/config.js';
import { wordUnknownSetting } from '../config/unknown-settings.js';
import { migrateDatabase } from '../db/migrate.js';
import { prepareRuntimeRole } from '../db/prepare-runtime-role.js';
import { isSignInRefused } from '../db/refusals.js';
import { createDependencies } from '../dependencies.js';
import { isMirrorEmpty } from '../domains/catalog/mirror/catalog-repository.js';
import { insertPractice, listAllPractices } from '../domains/practices/practice-repository.js';
import { DEMO_PRACTICES } from '../domains/practices/practices/demo-practices.js';
import { ConfigError } from '../faults/config-error.js';
import { sayFault } from '../faults/describe-fault.js';
import { createLogger } from '../http/request-log.js';

/**
 * Prepares a database for serving: migrations, demo practices when the sandbox is used, and a first copy of the
 * catalog.
 */
async function prepare(): Promise<void> {
  const [word] = process.argv.slice(2);
  if (word !== undefined)
    throw new ConfigError(`"${word}" is not understood: prepare takes no words and no options.`);
  const config = readConfig();
  for (const setting of config.unknownSettings) console.warn(wordUnknownSetting(setting));
  const { url, directUrl, ownerUrl } = config.database;
  await migrate(ownerUrl ?? directUrl, ownerUrl === null ? 'DATABASE_URL' : 'DATABASE_OWNER_URL');
  if (ownerUrl !== null) await prepareRuntimeRole({ url, ownerUrl });
  console.log('The database schema is up to date.');
  const dependencies = createDependencies(config, createLogger({ level: 'warn', name: 'prepare' }));
  try {
    const { db, clock, catalogSync, subscribeToShop } = dependencies;
    if (config.sandboxUrl !== null && (await listAllPractices(db)).length === 0) {
      for (const practice of DEMO_PRACTICES) {
        await insertPractice(db, { ...practice, gallery: [...practice.gallery], createdAt: clock.now() });
      }
      console.log(`Added ${DEMO_PRACTICES.length} demo practices.`);
    }
    if (config.sandboxUrl !== null) {
      const { address, added } = await subscribeToShop();
      if (added.length > 0) console.log(`The sandbox's shop posts its webhooks to ${address}.`);
    }
    if (await isMirrorEmpty(db)) {
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

/** @throws ConfigError that names the fix when PostgreSQL refuses the role */
async function migrate(url: string, setting: string): Promise<void> {
  const { username, pathname } = new URL(url);
  const [role, database] = [decodeURIComponent(username), decodeURIComponent(pathname.slice(1))];
  const refusal = `The role of ${setting} may not change the schema. As an administrator of PostgreSQL, run ALTER DATABASE "${database}" OWNER TO "${role}".`;
  try {
    await migrateDatabase(url, { refusal });
  } catch (error) {
    if (!isSignInRefused(error)) throw error;
    throw new ConfigError(`PostgreSQL refused the role "${role}" or its password: correct ${setting}.`);
  }
}

prepare().catch((error: unknown) => {
  console.error(`Preparing failed: ${sayFault(error)}`);
  process.exitCode = 1;
});
