import { createHook } from 'node:async_hooks';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { type AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterEach, describe, expect, it, vi } from 'vitest';
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

/** A gateway that accepts every text, and an adapter that trusts it. */
async function startGateway(protocol: 'http' | 'https', connection: 'close' | 'keep-alive') {
  let received = 0;
  const accept: http.RequestListener = (request, response) => {
    received += 1;
    request.resume();
    response.writeHead(201, { 'content-type': 'application/json', connection });
    response.end(JSON.stringify({ sid: `SM${received}` }));
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

/** Freezes the process right before its n-th continuation: whatever runs from then on runs after every deadline. */
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

describe.each(['http', 'https'] as const)('a send over %s', (protocol) => {
  it.each(['close', 'keep-alive'] as const)(
    'that is frozen at any of its awaits is not written after it wakes (connection: %s)',
    async (connection) => {
      const { gateway, countReceived } = await startGateway(protocol, connection);
      let freeze = { isFrozen: false, stop: () => undefined as unknown };
      const written: { isOpen: boolean; isFrozen: boolean }[] = [];
      watchWrites((open) => written.push({ isOpen: open, isFrozen: freeze.isFrozen }));
      const send = () =>
        gateway.send({
          to: '+13125550142',
          body: 'Hello',
          sender: null,
          statusCallbackUrl: 'https://portal.example/1',
          mayStillSend: () => !freeze.isFrozen,
        });
      await send();

      const outcomes = { sent: 0, expired: 0 };
      for (let continuation = 1; ; continuation += 1) {
        const before = { received: countReceived(), written: written.length };
        freeze = freezeBefore(continuation);
        const r = await send();
        const { kind } = r;
        if (written.length - before.written !== (kind === 'sent' ? 1 : 0))
          console.log(continuation, r, written.at(-1));
        freeze.stop();
        if (!freeze.isFrozen) break;
        expect(['sent', 'expired']).toContain(kind);
        outcomes[kind as keyof typeof outcomes] += 1;
        expect(written.length - before.written).toBe(kind === 'sent' ? 1 : 0);
        expect(countReceived() - before.received).toBe(kind === 'sent' ? 1 : 0);
      }
      expect(written.filter(({ isOpen: open, isFrozen }) => !open || isFrozen)).toEqual([]);
      expect(outcomes.sent).toBeGreaterThan(3);
      expect(outcomes.expired).toBeGreaterThan(3);
    },
  );
});
