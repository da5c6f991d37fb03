import type { RequestListener } from 'node:http';
import { afterEach } from 'vitest';
import { createTwilioGateway, type TwilioSettings } from '../../src/providers/sms/twilio/twilio-gateway.js';
import { type StubServer, startStubServer } from '../conformance/stub-server.js';

export const SETTINGS: TwilioSettings = {
  accountSid: `AC${'1'.repeat(32)}`,
  authToken: 'auth-token',
  from: '+15005550006',
  messagingServiceSid: null,
  origin: null,
  timeoutMs: 30_000,
};

/** Sets up the tests of a file: a gateway whose every request this listener answers. */
export function stubbedGateway() {
  let server: StubServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });
  return {
    async gatewayAnswering(listener: RequestListener, settings: Partial<TwilioSettings> = {}) {
      server = await startStubServer(listener);
      return createTwilioGateway({ ...SETTINGS, ...settings, origin: server.origin });
    },
    stopAnswering: async () => server?.close(),
  };
}

/** Answers every request alike: JSON, or text as it is. */
export const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
