import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PatientRenderer } from '@eyecart/shared/contracts';
import { z } from 'zod';
import { PACKAGE_FOLDER } from '../../package-folder.js';

/** The built web app: its files, the portal's HTML, and the renderer of the patient page. */
export interface WebFiles {
  readonly clientDir: string;
  readonly portalHtml: string;
  readonly patientRenderer: PatientRenderer;
}

const serverModuleSchema = z.object({
  createPatientRenderer: z.custom<
    (options: { clientDir: string; portalName: string; publicUrl: string }) => PatientRenderer
  >((value) => typeof value === 'function'),
});

const BUILT_WEB = path.join(PACKAGE_FOLDER, '../web/dist');

/** Loads the built web app; null when it has not been built, and then the API serves no pages. */
export async function loadWebFiles(options: {
  dist: string | null;
  portalName: string;
  publicUrl: string;
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
    patientRenderer: createPatientRenderer({
      clientDir,
      portalName: options.portalName,
      publicUrl: options.publicUrl,
    }),
  };
}
