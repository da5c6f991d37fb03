import { createHook } from 'node:async_hooks';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { type AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TLSSocket } from 'node:tls';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as schema from '../src/db/schema/index.js';
import { createDelivery } from '../src/domains/texts/delivery/deliver-text.js';
import { startStopwatch } from '../src/providers/clock.js';
import type { SmsGateway } from '../src/providers/sms/sms-gateway.js';
import { createTwilioGateway } from '../src/providers/sms/twilio/twilio-gateway.js';
import { LOCALHOST_CERTIFICATE } from './support/localhost-certificate.js';

const SETTINGS = {
  accountSid: `AC${'1'.repeat(32)}`,
  authToken: 'auth-token',
  from: '+15005550006',
  messagingServiceSid: null,
};

const closings: (() => void)[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  for (const close of closings.splice(0)) close();
});

/** A gateway that accepts every text and knows no earlier one that arrived, and an adapter that trusts it. */
async function startGateway(protocol: 'http' | 'https', connection: 'close' | 'keep-alive') {
  let received = 0;
  const accept: http.RequestListener = (request, response) => {
    const isSend = request.method === 'POST';
    if (isSend) received += 1;
    request.resume();
    response.writeHead(isSend ? 201 : 200, { 'content-type': 'application/json', connection });
    response.end(JSON.stringify({ sid: `SM${received}`, status: 'undelivered', error_code: 30001 }));
  };
  const server =
    protocol === 'http' ? http.createServer(accept) : https.createServer(LOCALHOST_CERTIFICATE, accept);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const folder = mkdtempSync(path.join(tmpdir(), 'gateway-'));
  const certificate = path.join(folder, 'certificate.pem');
  writeFileSync(certificate, LOCALHOST_CERTIFICATE.cert);
  vi.stubEnv('TWILIO_CA_BUNDLE', certificate);
  closings.push(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });
  const { port } = server.address() as AddressInfo;
  const origin = `${protocol}://localhost:${port}`;
  return { gateway: createTwilioGateway({ ...SETTINGS, origin }), countReceived: () => received };
}

/** Freezes the process right before its n-th continuation: whatever runs from then on runs long after every deadline. */
function freezeBefore(continuation: number) {
  let seen = 0;
  const freeze = { isFrozen: false, stop: () => hook.disable() };
  const hook = createHook({
    before() {
      seen += 1;
      if (seen === continuation) freeze.isFrozen = true;
    },
  }).enable();
  return freeze;
}

const isOpen = (socket: Socket): boolean =>
  !socket.connecting && !(socket instanceof TLSSocket && socket.getProtocol() === 'unknown');

/** Reports each request that is written, and whether its connection was open. */
function watchWrites(onWrite: (isOpen: boolean) => void): void {
  const write = Socket.prototype.write;
  vi.spyOn(Socket.prototype, 'write').mockImplementation(function (this: Socket, ...args: unknown[]) {
    if (String(args[0]).startsWith('POST ')) onWrite(isOpen(this));
    return Reflect.apply(write, this, args);
  });
}

const TEXT_ID = 'a4b1c9f0-0000-4000-8000-000000000001';
const FROZEN_MS = 10 * 60_000;
/** A clock that shows how long the process was frozen: the wall clock, or the monotonic one when the other was set back. */
type Shows = 'wall' | 'monotonic';

/** Attempts one claimed text as the worker does; its statements take a round trip each. */
function createAttempt(gateway: SmsGateway, shows: Shows, isFrozen: () => boolean) {
  const frozenMs = (clock: Shows): number => (clock === shows && isFrozen() ? FROZEN_MS : 0);
  const elapsed = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed() + frozenMs('monotonic'));
  const clock = {
    now: () => new Date(Date.now() + frozenMs('wall')),
    monotonicMs: () => performance.now(),
  };
  const answer =
    <T>(value: T) =>
    () =>
      new Promise<T>((resolve) => setImmediate(resolve, value));
  const pace = { recordResult: answer(undefined) };
  const calls = { claims: { isStillSendable: answer(true) }, paces: { of: () => pace } };
  const moved = answer({ rows: [[TEXT_ID]], rowCount: 1 });
  const failed = answer({ rows: [{ messageId: TEXT_ID, gatewayId: 'SM0' }], rowCount: 1 });
  const query = ({ rowMode }: pg.QueryArrayConfig): unknown => (rowMode === 'array' ? moved() : failed());
  const pool = { query } as unknown as pg.Pool;
  const { attempt } = createDelivery({
    ...(calls as unknown as Pick<Parameters<typeof createDelivery>[0], 'claims' | 'paces'>),
    db: drizzle(pool, { schema }),
    gateway,
    clock,
    recordOptOut: answer(undefined),
    countAttempt: () => undefined,
    readiness: { recordProgress: () => undefined },
    countAlert: () => undefined,
    publicUrl: 'https://portal.example',
    log: pino({ level: 'silent' }),
    searchAfterSeconds: 60,
    gatewayTimeoutMs: 8_000,
    reminderDelayHours: 48,
  });
  return () =>
    attempt({
      id: TEXT_ID,
      practiceId: 'demo-lakeside',
      phoneNumber: '+13125550142',
      body: 'Hello',
      attempts: 1,
      wastedAttempts: 0,
      attemptedAt: clock.now(),
      isAutomatic: false,
      createdAt: clock.now(),
      trace: null,
      sender: null,
      // An earlier attempt is looked up first.
      retryOfId: TEXT_ID,
      returnedIds: [],
      stopwatch: startStopwatch(clock),
      holdsAt: () => true,
    });
}

describe.each(['http', 'https'] as const)('a text sent over %s', (protocol) => {
  it.each([
    ['close', 'wall'],
    ['close', 'monotonic'],
    ['keep-alive', 'wall'],
    ['keep-alive', 'monotonic'],
  ] as const)(
    'whose process is frozen at any await of a send is not written after it wakes (connection: %s, clock: %s)',
    async (connection, shows) => {
      const { gateway, countReceived } = await startGateway(protocol, connection);
      let freeze = { isFrozen: false, stop: () => undefined as unknown };
      const written: { isOpen: boolean; isFrozen: boolean }[] = [];
      watchWrites((open) => written.push({ isOpen: open, isFrozen: freeze.isFrozen }));
      const attempt = createAttempt(gateway, shows, () => freeze.isFrozen);
      await attempt();

      const outcomes = { sent: 0, expired: 0 };
      for (let continuation = 1; ; continuation += 1) {
        const before = { received: countReceived(), written: written.length };
        freeze = freezeBefore(continuation);
        const outcome = (await attempt()) ? 'sent' : 'expired';
        freeze.stop();
        if (!freeze.isFrozen) break;
        outcomes[outcome] += 1;
        expect(written.length - before.written).toBe(outcome === 'sent' ? 1 : 0);
        expect(countReceived() - before.received).toBe(outcome === 'sent' ? 1 : 0);
      }
      expect(written.filter(({ isOpen: open, isFrozen }) => !open || isFrozen)).toEqual([]);
      expect(outcomes.sent).toBeGreaterThan(3);
      expect(outcomes.expired).toBeGreaterThan(3);
    },
  );
});
