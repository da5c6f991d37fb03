import { once } from 'node:events';
import { createServer } from 'node:http';
import { healthEndpoints } from '@eyecart/shared/contracts';
import { pino } from 'pino';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { createApp } from '../src/app.js';
import { openDatabase } from '../src/db/client.js';
import { createHealthHandlers } from '../src/domains/operations/health/health-routes.js';
import { createReadiness } from '../src/domains/operations/health/readiness.js';
import { mount } from '../src/http/mount-contract.js';
import { createWorkerApp } from '../src/worker-app.js';
import { testApi } from './support/test-api.js';

const TOKEN = 'a-token-of-the-operator';
const LIVE = '/api/health/live';
const READY = '/api/health/ready';

describe('health', () => {
  const api = testApi({ environment: { METRICS_TOKEN: TOKEN } });

  it('reports under any host name that an instance is alive and ready', async () => {
    for (const path of [LIVE, READY]) {
      const { body } = await api.browser().get(path).set('Host', 'probe.internal').expect(200);
      expect(body).toEqual({ status: 'ok' });
    }
  });

  it('is alive but not ready while it stops', async () => {
    const instance = await api.startInstance();
    instance.dependencies.readiness.stop();
    const { body } = await instance
      .browser()
      .get(READY)
      .expect(503)
      .expect('Retry-After', /^[1-9]/);
    expect(body).toEqual({ code: 'unavailable', message: 'This instance is stopping.' });
    await instance
      .browser()
      .get('/api/health')
      .expect(503)
      .expect('Retry-After', /^[1-9]/);
    await instance.browser().get(LIVE).expect(200);
  });

  it('is alive but not ready while the database is down', async () => {
    const { clock, clockCheck } = api.dependencies;
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const away = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nowhere', poolSize: 1, log });
    const readiness = createReadiness({ db: away.db, clock, clockCheck, log });
    const { catalog, modules } = api.dependencies;
    const mounts = [mount(healthEndpoints, createHealthHandlers({ readiness, catalog }))];
    const [operations, ...others] = modules.toReversed();
    if (!operations) throw new Error('No modules.');
    const dependencies = { ...api.dependencies, modules: [...others, { ...operations, mounts }] };
    const server = createServer(createApp(dependencies, null)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { body } = await supertest(server).get(READY).expect(503);
    expect(body.message).toBe('The database is not responding.');
    expect(lines.join()).toContain('ECONNREFUSED');
    await supertest(server).get(LIVE).expect(200);
    server.close();
    await away.close();
  });

  it('is answered by a worker on its own port, with its metrics and nothing else', async () => {
    const server = createServer(createWorkerApp(api.dependencies)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const worker = supertest(server);
    await worker.get(LIVE).expect(200, { status: 'ok' });
    await worker.get(READY).expect(200, { status: 'ok' });
    await worker.get('/metrics').expect(401);
    const { text } = await worker.get('/metrics').set('Authorization', `Bearer ${TOKEN}`).expect(200);
    expect(text).toContain('eyecart_text_attempts_total{outcome="sent"} 0');
    await worker.get('/api/products').expect(404);
    server.close();
  });

  it("is not ready while a worker's clock is apart from the database's", async () => {
    const fault = "The clock is 372 s ahead of the database's.";
    const clockCheck = { findFault: () => fault };
    expect(await createReadiness({ ...api.dependencies, clockCheck }).check()).toBe(fault);
  });

  it('is not ready when a worker has not looked at its queue for a minute', async () => {
    let now = new Date('2026-11-20T12:00:00Z');
    const readiness = createReadiness({ ...api.dependencies, clock: { now: () => now } });
    readiness.recordProgress();
    now = new Date('2026-11-20T13:00:00Z');
    expect(await readiness.check()).toBeNull();
    readiness.watchWork();
    now = new Date('2026-11-20T13:01:01Z');
    expect(await readiness.check()).toBe('The queue has not been looked at for a minute.');
    readiness.recordProgress();
    expect(await readiness.check()).toBeNull();
  });
});
