import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import express from 'express';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createErrorHandler } from '../error-handler.js';
import { createLogger } from '../request-log.js';
import { createReadLargeBody } from './read-large-body.js';

const LARGE = 300 * 1024;
let server: Server;
let served: string[];
let sockets: Socket[];

beforeEach(() => {
  served = [];
  sockets = [];
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

async function start(options?: Parameters<typeof createReadLargeBody>[1]): Promise<void> {
  const app = express().set('trust proxy', 1);
  const parse = express.raw({ type: () => true, limit: '1mb' });
  app.post('/:name', createReadLargeBody(parse, options), (request, response) => {
    served.push(`${request.params.name} ${request.body.length}`);
    response.end('done');
  });
  app.use(createErrorHandler(createLogger({ level: 'silent', name: 'test' })));
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** Announces a body and sends only a part of it; `finish` sends the rest. Resolves once the server knows of it. */
async function begin(name: string, from: string, size: number) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  sockets.push(socket);
  const received = once(server, 'request');
  socket.write(
    `POST /${name} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\nContent-Length: ${size}\r\n\r\n1`,
  );
  await received;
  return { socket, finish: () => void socket.write('1'.repeat(size - 1)) };
}

it('reads one large body of an address at a time, and small ones at once', async () => {
  await start();
  const first = await begin('first', '198.51.100.1', LARGE);
  const second = await begin('second', '198.51.100.1', LARGE);
  second.finish();
  (await begin('small', '198.51.100.1', 10)).finish();
  (await begin('other', '198.51.100.2', LARGE)).finish();
  await expect.poll(() => served).toEqual(expect.arrayContaining(['small 10', `other ${LARGE}`]));
  expect(served).toHaveLength(2);
  first.finish();
  await expect.poll(() => served.slice(2)).toEqual([`first ${LARGE}`, `second ${LARGE}`]);
});

it('cuts off a large body that does not arrive in its time', async () => {
  await start({ arrivesWithinMs: 200 });
  const slow = await begin('slow', '198.51.100.1', LARGE);
  (await begin('next', '198.51.100.1', LARGE)).finish();
  await once(slow.socket, 'close');
  await expect.poll(() => served).toEqual([`next ${LARGE}`]);
});

it('reads a large body only when the shared rate allows it, and a small one at once', async () => {
  const allow: (() => void)[] = [];
  const announced: number[] = [];
  const pace = (bytes: number) => {
    announced.push(bytes);
    return new Promise<void>((resolve) => allow.push(resolve));
  };
  await start({ pace });
  (await begin('large', '198.51.100.1', LARGE)).finish();
  (await begin('small', '198.51.100.2', 10)).finish();
  await expect.poll(() => served).toEqual(['small 10']);
  expect(announced).toEqual([LARGE]);
  allow[0]?.();
  await expect.poll(() => served).toEqual(['small 10', `large ${LARGE}`]);
});
