import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SANDBOX_CREDENTIALS } from '@eyecart/sandbox/credentials';
import { startSandbox } from '@eyecart/sandbox/start-sandbox';
import type { PatientRenderer, PortalRenderer } from '@eyecart/shared/contracts';
import pg from 'pg';
import supertest from 'supertest';
import { afterAll, beforeAll, inject } from 'vitest';
import { createApp } from '../../src/app.js';
import { type Config, readConfig } from '../../src/config/config.js';
import { createDependencies, type Dependencies, type Replacements } from '../../src/dependencies.js';
import { escapeHtml } from '../../src/http/escape-html.js';
import { createLogger } from '../../src/http/request-log.js';
import { createApiServer } from '../../src/http/server.js';
import type { WebFiles } from '../../src/pages/web-files.js';
import { withDatabase } from './database-url.js';
import { moveImages } from './demo-data.js';

export interface Instance {
  readonly url: string;
  readonly dependencies: Dependencies;
  /** A client with its own cookie jar. */
  browser(): ReturnType<typeof supertest.agent>;
  /** A browser signed in to a demo practice. */
  signedIn(practiceId?: string): Promise<ReturnType<typeof supertest.agent>>;
  close(): Promise<void>;
}

export interface TestApi extends Instance {
  readonly sandboxUrl: string;
  readonly database: pg.Pool;
  /** Calls the sandbox's control API. */
  control(path: string, body?: unknown): Promise<unknown>;
  /** Another instance of the API on the same database. */
  startInstance(replacements?: Replacements, config?: Partial<Config>): Promise<Instance>;
}

interface Options {
  readonly replacements?: Replacements;
  readonly environment?: Record<string, string>;
  /** Changes what the environment alone cannot say, such as an https address on the sandbox. */
  readonly config?: Partial<Config>;
  /** The time of the sandbox; that of the machine unless given. */
  readonly sandboxClock?: () => Date;
}

/** Renders just enough of a page to see what the API passed to it. */
const plainRenderer: PatientRenderer = {
  styleHash: 'sha256-test',
  render: (model, { language, address }) =>
    `<!doctype html><html lang="${language}"><title>${model.state}</title><base href="${escapeHtml(address)}"><pre>${escapeHtml(JSON.stringify(model))}</pre>`,
};

const plainPortal: PortalRenderer = {
  scriptHash: 'sha256-test',
  render: (view, browser) =>
    `<!doctype html><html lang="en"><title>Eyecart</title><pre>${escapeHtml(JSON.stringify({ view, browser }))}</pre>`,
};

/** An API for all tests of a file or a `describe`; it can be used once they run. */
export function testApi(options?: Options): TestApi {
  let started: TestApi;
  beforeAll(async () => {
    started = await startTestApi(options);
  });
  afterAll(() => started.close());
  return {
    get url() {
      return started.url;
    },
    get sandboxUrl() {
      return started.sandboxUrl;
    },
    get dependencies() {
      return started.dependencies;
    },
    get database() {
      return started.database;
    },
    browser: () => started.browser(),
    signedIn: (practiceId) => started.signedIn(practiceId),
    control: (path, body) => started.control(path, body),
    startInstance: (replacements, config) => started.startInstance(replacements, config),
    close: () => started.close(),
  };
}

/** Starts the API on a clone of the template database, which contains the demo practices and catalog. */
export async function startTestApi(options: Options = {}): Promise<TestApi> {
  const admin = await connectAdmin();
  const name = `eyecart_${randomUUID().replaceAll('-', '')}`;
  // Copying its files takes a third of what copying them through the write-ahead log does.
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${inject('templateDatabase')} STRATEGY FILE_COPY`);
  const databaseUrl = withDatabase(inject('adminDatabaseUrl'), name);
  const sandbox = await startSandbox({
    port: 0,
    dataDir: null,
    ...(options.sandboxClock && { clock: options.sandboxClock }),
  });
  const environment = {
    DATABASE_URL: databaseUrl,
    SANDBOX: 'on',
    SANDBOX_URL: sandbox.url,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    DATABASE_POOL_SIZE: '8',
    ...options.environment,
  };
  const database = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  await moveImages(database, sandbox.url);
  const first = await startInstance(environment, options.replacements, options.config);
  const others: Instance[] = [];
  return {
    ...first,
    sandboxUrl: sandbox.url,
    database,
    async control(path, body) {
      const request =
        body === undefined
          ? {}
          : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const response = await fetch(`${sandbox.url}/control/${path}`, request);
      if (!response.ok) throw new Error(`The sandbox answered ${response.status}: ${await response.text()}`);
      return response.json();
    },
    async startInstance(replacements, config) {
      const instance = await startInstance({ ...environment, PUBLIC_URL: first.url }, replacements, config);
      others.push(instance);
      return instance;
    },
    async close() {
      for (const instance of others) await instance.close();
      await first.close();
      await database.end();
      await sandbox.close();
      await untilUnused(admin, name);
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

async function startInstance(
  environment: Record<string, string>,
  replacements: Replacements = {},
  changed: Partial<Config> = {},
): Promise<Instance> {
  // Callbacks and links contain the port, so it must be known before the service is built.
  const socket = createServer().listen(0);
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  const read = readConfig({
    PUBLIC_URL: `http://localhost:${port}`,
    PORT: String(port),
    ...environment,
  });
  const { database } = read;
  // Many concurrent requests of a test on a busy machine may wait longer than the product lets them.
  const config: Config = { ...read, database: { ...database, waitMs: 60_000 }, ...changed };
  const dependencies = createDependencies(
    config,
    createLogger({ level: config.logLevel, name: 'api' }),
    replacements,
  );
  await dependencies.start();
  const server = createApiServer(createApp(dependencies, testWeb)).listen(socket);
  return {
    url: `http://localhost:${port}`,
    dependencies,
    browser: () => supertest.agent(server),
    async signedIn(practiceId = '100200') {
      const browser = supertest.agent(server);
      await browser.post('/api/verify-practice').send({ practiceId }).expect(200);
      return browser;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await dependencies.close();
    },
  };
}

/** Pages that show what the API passed to them. */
export const testWeb: WebFiles = {
  clientDir: import.meta.dirname,
  portalHtml: '<!doctype html><html lang="en"><title>Eyecart</title>',
  patientRenderer: plainRenderer,
  loadPortalRenderer: () => Promise.resolve(plainPortal),
};

/** A pool ends shortly before its connections do. One that is cut off then would fail the run. */
async function untilUnused(admin: pg.Client, name: string): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline) {
    const { rowCount } = await admin.query('SELECT 1 FROM pg_stat_activity WHERE datname = $1', [name]);
    if (rowCount === 0) return;
    await pause(20);
  }
}

let adminClient: pg.Client | undefined;

/** The connection that makes and drops the databases of a worker's files; it ends with the worker. */
async function connectAdmin(): Promise<pg.Client> {
  if (adminClient) return adminClient;
  const client = new pg.Client({ connectionString: inject('adminDatabaseUrl') });
  await client.connect();
  client.on('error', () => {});
  adminClient = client;
  return client;
}

export const TWILIO_TOKEN = SANDBOX_CREDENTIALS.twilio.authToken;
