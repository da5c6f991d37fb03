import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Dependencies } from '../../dependencies.js';
import { clientDirOf } from '../../pages/web-files.js';
import { CommandError } from '../words/command-error.js';

type Needed = { readonly config: Pick<Dependencies['config'], 'webDist'> };

/** Staff would see a broken picture after they sign in. @throws CommandError for a picture that the web app does not have */
export function refuseMissingPictures({ config }: Needed, gallery: readonly string[] = []): void {
  const folder = path.join(clientDirOf(config.webDist), 'gallery');
  // By exact name: some file systems ignore case, the portal's addresses do not.
  const pictures = existsSync(folder) ? readdirSync(folder).sort() : [];
  const missing = gallery.find((file) => !pictures.includes(file));
  if (missing === undefined) return;
  const known = pictures.length === 0 ? 'no pictures' : pictures.join(', ');
  throw new CommandError(
    `There is no picture "${missing}" in ${folder}, which has ${known}. Nothing was changed.`,
  );
}
