import { readdirSync } from 'node:fs';
import path from 'node:path';
import { PATIENT_ROUTE } from '../domains/carts/patient-page/patient-page.js';
import { TYPED_ROUTE } from '../domains/carts/patient-page/typed-links.js';
import { PORTAL_ROUTES } from './portal-pages.js';

/** Tells whether an address has a page or a file of the built portal, which can only be read. */
export function createIsPage(clientDir: string): (path: string) => boolean {
  const files = readdirSync(clientDir, { recursive: true, encoding: 'utf8' });
  const paths = new Set([
    '/index.html',
    '/sw.js',
    ...files.map((file) => `/${file.replaceAll(path.sep, '/')}`),
  ]);
  const routes = [...PORTAL_ROUTES, PATIENT_ROUTE, TYPED_ROUTE];
  return (address) => paths.has(address) || routes.some((route) => route.test(address));
}
