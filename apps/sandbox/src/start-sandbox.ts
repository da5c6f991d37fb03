import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.js';
import { type Clock, systemClock } from './clock.js';
import { createDemoCatalog } from './demo-catalog/demo-catalog.js';
import { type Log, silentLog } from './log.js';
import { createSandbox } from './sandbox.js';
import type { DemoCatalog } from './shop/catalog.js';

export interface SandboxOptions {
  /** 0 (the default) picks a free one. */
  port?: number;
  /** The address to listen on; default 127.0.0.1. */
  host?: string;
  /** Host names it accepts besides those of its URL and this machine. */
  allowedHosts?: readonly string[];
  /** The sandbox's public URL; default http://localhost:<port>. */
  publicUrl?: string;
  /** Folder for the journal; null (the default) keeps everything in memory. */
  dataDir?: string | null;
  /** URL of the portal; default http://localhost:3000. */
  portalUrl?: string;
  /** Replaces the demo catalog. */
  catalog?: DemoCatalog;
  log?: Log;
  /** A request must have arrived whole within this time; default 30 s, as at the portal. */
  receiveWithinMs?: number;
  /** The time of everything in it. */
  clock?: Clock;
}

export interface RunningSandbox {
  url: string;
  port: number;
  close(): Promise<void>;
}

const RECEIVE_WITHIN_MS = 30_000;

/** Starts the sandbox on one port: shop, text gateway, phone screen and control API. */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  let port = options.port ?? 0;
  const url = (): string => options.publicUrl ?? `http://localhost:${port}`;
  const sandbox = createSandbox({
    dataDir: options.dataDir ?? null,
    demo: options.catalog ?? createDemoCatalog(),
    url,
    portalUrl: (options.portalUrl ?? 'http://localhost:3000').replace(/(?<!\/)\/+$/, ''),
    clock: options.clock ?? systemClock,
    log: options.log ?? silentLog,
  });
  const hosts = [new URL(url()).hostname, ...(options.allowedHosts ?? [])];
  const receiveWithinMs = options.receiveWithinMs ?? RECEIVE_WITHIN_MS;
  const server = http.createServer(
    { connectionsCheckingInterval: Math.min(5_000, receiveWithinMs) },
    await createApp(sandbox, hosts),
  );
  server.requestTimeout = receiveWithinMs;
  server.headersTimeout = Math.min(15_000, receiveWithinMs);
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, options.host ?? '127.0.0.1', resolve);
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
