import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.js';
import { systemClock } from './clock.js';
import { createDemoCatalog } from './demo-catalog/demo-catalog.js';
import { type Log, silence } from './log.js';
import { createSandbox } from './sandbox.js';
import type { DemoCatalog } from './shop/catalog.js';

export interface SandboxOptions {
  /** 0 (the default) takes a free one. */
  port?: number;
  /** The sandbox's own public address; default http://localhost:<port>. */
  publicUrl?: string;
  /** Folder of the journal; null (the default) keeps everything in memory. */
  dataDir?: string | null;
  /** Where the portal answers; default http://localhost:3000. */
  portalUrl?: string;
  /** Instead of the demo catalog. */
  catalog?: DemoCatalog;
  log?: Log;
}

export interface RunningSandbox {
  url: string;
  port: number;
  close(): Promise<void>;
}

/** Starts the stand-in for the outside world: shop, text gateway, phone screen and control API on one port. */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  let port = options.port ?? 0;
  const url = (): string => options.publicUrl ?? `http://localhost:${port}`;
  const sandbox = createSandbox({
    dataDir: options.dataDir ?? null,
    demo: options.catalog ?? createDemoCatalog(),
    url,
    portalUrl: (options.portalUrl ?? 'http://localhost:3000').replace(/\/+$/, ''),
    clock: systemClock,
    log: options.log ?? silence,
  });
  const server = http.createServer(await createApp(sandbox));
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  }).catch((error: unknown) => {
    sandbox.close();
    throw error;
  });
  port = (server.address() as AddressInfo).port;
  return {
    url: url(),
    port,
    async close() {
      sandbox.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
