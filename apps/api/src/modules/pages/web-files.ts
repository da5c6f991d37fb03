import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PatientCart } from '@eyecart/shared/contracts';
import { z } from 'zod';

/** What the patient page is rendered from. The type's twin lives in the web app, which draws it. */
export type PatientPageModel =
  | {
      readonly state: 'ready';
      readonly cart: PatientCart;
      readonly notice: 'prices-changed' | null;
      readonly checkoutError: string | null;
    }
  | { readonly state: 'not-found' }
  | { readonly state: 'error' };

export interface PatientRenderer {
  render(model: PatientPageModel): string;
  /** CSP source of the page's inline style, such as `sha256-…`. */
  readonly styleHash: string;
}

/** The built web app: its files, the portal's HTML and the renderer of the patient page. */
export interface WebFiles {
  readonly clientDir: string;
  readonly portalHtml: string;
  readonly patientRenderer: PatientRenderer;
}

const serverModuleSchema = z.object({
  createPatientRenderer: z.custom<(options: { clientDir: string; portalName: string }) => PatientRenderer>(
    (value) => typeof value === 'function',
  ),
});

const BUILT_WEB = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** Loads the built web app; null when it has not been built (the API then serves no pages). */
export async function loadWebFiles(options: {
  dist: string | null;
  portalName: string;
}): Promise<WebFiles | null> {
  const dist = options.dist ?? BUILT_WEB;
  const clientDir = path.join(dist, 'client');
  const serverModule = path.join(dist, 'server', 'patient-server.js');
  if (!existsSync(path.join(clientDir, 'index.html')) || !existsSync(serverModule)) return null;
  const { createPatientRenderer } = serverModuleSchema.parse({
    ...(await import(pathToFileURL(serverModule).href)),
  });
  return {
    clientDir,
    portalHtml: readFileSync(path.join(clientDir, 'index.html'), 'utf8'),
    patientRenderer: createPatientRenderer({ clientDir, portalName: options.portalName }),
  };
}
