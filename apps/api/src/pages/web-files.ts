import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PatientRenderer, PortalRenderer } from '@eyecart/shared/contracts';
import { z } from 'zod';
import { PACKAGE_FOLDER } from '../package-folder.js';

/** The built web app: its files, the portal's HTML, and the renderer of the patient page. */
export interface WebFiles {
  readonly clientDir: string;
  readonly portalHtml: string;
  readonly patientRenderer: PatientRenderer;
  /** Loads the renderer of the portal's first view when a page first needs it. */
  readonly loadPortalRenderer: () => Promise<PortalRenderer>;
}

const serverModuleSchema = z.object({
  createPatientRenderer: z.custom<
    (options: { clientDir: string; portalName: string; publicUrl: string }) => PatientRenderer
  >((value) => typeof value === 'function'),
});

const portalModuleSchema = z.object({
  createPortalRenderer: z.custom<(options: { clientDir: string; isSandbox: boolean }) => PortalRenderer>(
    (value) => typeof value === 'function',
  ),
});

const BUILT_WEB = path.join(PACKAGE_FOLDER, '../web/dist');

/** The folder of the files that browsers load. */
export const clientDirOf = (dist: string | null): string => path.join(dist ?? BUILT_WEB, 'client');

/** Loads the built web app; null when it has not been built. */
export async function loadWebFiles(options: {
  dist: string | null;
  portalName: string;
  publicUrl: string;
  isSandbox: boolean;
}): Promise<WebFiles | null> {
  const dist = options.dist ?? BUILT_WEB;
  const clientDir = clientDirOf(options.dist);
  const serverModule = path.join(dist, 'server', 'patient-server.js');
  if (!existsSync(path.join(clientDir, 'index.html')) || !existsSync(serverModule)) return null;
  let portalRenderer: Promise<PortalRenderer> | undefined;
  const loadPortalRenderer = async () => {
    const module = path.join(dist, 'server', 'portal-server.js');
    const { createPortalRenderer } = portalModuleSchema.parse({
      ...(await import(pathToFileURL(module).href)),
    });
    return createPortalRenderer({ clientDir, isSandbox: options.isSandbox });
  };
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
    loadPortalRenderer: () => {
      portalRenderer ??= loadPortalRenderer();
      return portalRenderer;
    },
  };
}
