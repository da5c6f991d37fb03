import { fileURLToPath } from 'node:url';

/** Absolute path of the repository's root, without a trailing slash. */
export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[/\\]$/, '');
