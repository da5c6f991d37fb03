import type { Dependencies } from '../dependencies.js';
import { CommandError } from './words/command-error.js';

/** Reads the whole catalog from the shop. @throws CommandError while another process is reading it */
export async function syncCatalog({ catalogSync }: Pick<Dependencies, 'catalogSync'>): Promise<string> {
  const counts = await catalogSync.syncAll();
  if (!counts)
    throw new CommandError('Another process is already syncing the catalog. Try again in a minute.');
  return `Read ${counts.products} products and ${counts.collections} collections from the shop.`;
}
