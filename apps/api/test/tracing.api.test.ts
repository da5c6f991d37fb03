import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inSpan } from '../src/tracing/spans.js';
import { type StopTracing, startTracing } from '../src/tracing/start-tracing.js';
import { type Browser, createCart, findPlenty, LAKESIDE } from './support/shopping.js';
import { startTestApi, type TestApi } from './support/test-api.js';

const attributesSchema = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]])));
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: attributesSchema,
            }),
          ),
        }),
      ),
    }),
  ),
});

const PHONE = '(312) 555-0142';
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';

describe('traces', () => {
  let api: TestApi;
  let browser: Browser;
  let collector: Server;
  let stopTracing: StopTracing;
  const bodies: string[] = [];
  beforeAll(async () => {
    collector = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => {
        body += part.toString();
      });
      request.on('end', () => {
        bodies.push(`${request.url} ${body}`);
        response.setHeader('content-type', 'application/json').end('{}');
      });
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const { port } = collector.address() as AddressInfo;
    api = await startTestApi({
      environment: { QUIET_HOURS: 'off', OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
    });
    stopTracing = await startTracing(api.dependencies.config.tracesUrl, 'eyecart-test', api.dependencies.log);
    browser = await api.signedIn();
  });
  afterAll(async () => {
    await stopTracing();
    await api.close();
    collector.closeAllConnections();
    await new Promise((resolve) => collector.close(resolve));
  });

  /** The spans that the collector received since the last call. */
  const exportedSpans = async (id: string) => {
    await stopTracing();
    stopTracing = await startTracing(api.dependencies.config.tracesUrl, 'eyecart-test', api.dependencies.log);
    const exports = bodies.map((body) => exportSchema.parse(JSON.parse(body.replace('/v1/traces ', ''))));
    const resources = exports.flatMap(({ resourceSpans }) => resourceSpans);
    expect(resources[0]?.resource.attributes).toMatchObject({ 'service.name': 'eyecart-test' });
    return resources
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
      .filter(({ traceId }) => traceId === id);
  };

  it('lead from a request to the worker that sends its text and to the gateway', async () => {
    const { cartUrl, cartId } = await createCart(browser);
    // The press finds the gateway busy, so a worker sends the text later.
    await api.control('faults', { tooManyRequests: { count: 1 } });
    const pressed = await browser
      .post('/api/send-sms')
      .set('traceparent', `00-${TRACE_ID}-b7ad6b7169203331-01`)
      .send({ practiceName: LAKESIDE, phoneNumber: PHONE, cartUrl, consent: true })
      .expect(202);
    await api.database.query("UPDATE messages SET due_at = now() WHERE type = 'initial'");
    await expect.poll(() => api.dependencies.drainQueue()).toBe(1);
    const spans = await exportedSpans(TRACE_ID);
    const request = spans.find(({ name }) => name === 'POST /api/send-sms');
    const sends = spans.filter(({ name }) => name === 'send text');
    const calls = spans.filter(({ name }) => name === 'twilio send');
    expect(request?.attributes).toMatchObject({
      'http.route': '/api/send-sms',
      'eyecart.request_id': pressed.headers['x-request-id'],
    });
    // One by the request itself, one by the worker.
    expect([sends.length, calls.length]).toEqual([2, 2]);
    for (const { parentSpanId, attributes } of sends) {
      expect(parentSpanId).toBe(request?.spanId);
      expect(attributes).toMatchObject({
        'eyecart.message_id': pressed.body.messageId,
        'eyecart.request_id': pressed.headers['x-request-id'],
      });
    }
    expect(sends.map(({ spanId }) => spanId).sort()).toEqual(
      calls.map(({ parentSpanId }) => parentSpanId).sort(),
    );
    // Nothing about a patient, and no cart.
    expect(bodies.join()).not.toMatch(/5550142|555-0142/);
    expect(bodies.join()).not.toContain(cartId);
  });

  it('lead from the request that scheduled a repeating order to each of its texts', async () => {
    const traceId = TRACE_ID.replace(/^0/, '1');
    const [item] = await findPlenty(browser);
    const scheduled = await browser
      .post('/api/create-order')
      .set('traceparent', `00-${traceId}-b7ad6b7169203331-01`)
      .send({
        practiceName: LAKESIDE,
        phoneNumber: '(312) 555-0177',
        items: [{ id: item?.variant.id, quantity: 1 }],
        scheduledFor: new Date(Date.now() + 86_400_000).toISOString(),
        repeat: { everyMonths: 1, times: 3 },
        consent: true,
      })
      .expect(201);
    await api.database.query('UPDATE scheduled_orders SET due_at = now()');
    expect((await api.dependencies.sendDueOrders()).queued).toBe(1);
    await expect.poll(() => api.dependencies.drainQueue()).toBe(1);
    const sends = (await exportedSpans(traceId)).filter(({ name }) => name === 'send text');
    expect(sends.map(({ attributes }) => attributes['eyecart.request_id'])).toEqual([
      scheduled.headers['x-request-id'],
    ]);
    const { rows } = await api.database.query('SELECT DISTINCT trace FROM scheduled_orders');
    expect(rows).toEqual([{ trace: expect.stringContaining(traceId) }]);
    const orders = await api.database.query('SELECT 1 FROM scheduled_orders');
    expect(orders.rowCount).toBe(2);
  });
});

it('a collector that takes no traces leaves a warning in the log', async () => {
  const refusing = createServer((_request, response) => response.writeHead(400).end());
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const { port } = refusing.address() as AddressInfo;
  const stop = await startTracing(`http://127.0.0.1:${port}/v1/traces`, 'eyecart-test', log);
  await inSpan('some work', {}, () => Promise.resolve());
  await stop();
  await new Promise((resolve) => refusing.close(resolve));
  expect(lines.filter((line) => line.includes('Traces are lost'))).toHaveLength(1);
});

describe('without a collector', () => {
  it('leaves no trace on a text', async () => {
    const api = await startTestApi({ environment: { QUIET_HOURS: 'off' } });
    const browser = await api.signedIn();
    expect(api.dependencies.config.tracesUrl).toBeNull();
    const { cartUrl } = await createCart(browser);
    const text = { practiceName: LAKESIDE, phoneNumber: PHONE, cartUrl, consent: true };
    await browser.post('/api/send-sms').send(text).expect(200);
    const { rows } = await api.database.query('SELECT DISTINCT trace FROM messages');
    expect(rows).toEqual([{ trace: null }]);
    await api.close();
  });
});
