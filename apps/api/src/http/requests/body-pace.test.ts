import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import express from 'express';
import { afterEach, expect, it } from 'vitest';
import { discardLargeBody, LARGE_BODY, type Pace } from './body-pace.js';

/** More than the system keeps of a connection for a server that does not read it. */
const SIZE = 64 * 1024 * 1024;
const ANSWER = /^HTTP\/1\.1 404/;
let server: Server;
let client: Socket | undefined;
afterEach(() => {
  client?.destroy();
  server.close();
});

/** Sends a body to a server that answers 404 without reading it. */
async function sendRefused(pace: Pace, size: number) {
  const app = express().use((request, response) => {
    discardLargeBody(request, pace);
    response.status(404).end();
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const { port } = server.address() as AddressInfo;
  client = connect(port, '127.0.0.1');
  const [connection] = await accepted;
  client.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${size}\r\n\r\n`);
  client.write(Buffer.alloc(size));
  const [answer] = (await once(client, 'data')) as [Buffer];
  return { answer: String(answer), client, port, countRead: () => connection.bytesRead };
}

it('answers at once, and reads no more of a large body than the rate allows', async () => {
  const { answer, port, countRead } = await sendRefused(() => new Promise(() => undefined), SIZE);
  expect(answer).toMatch(ANSWER);
  for (let count = 0; count < 50; count += 1) await fetch(`http://127.0.0.1:${port}/`);
  expect(countRead()).toBeLessThan(SIZE / 2);
});

it.each([LARGE_BODY, 4 * LARGE_BODY])('answers the next request after a body of %s bytes', async (size) => {
  const { answer, client } = await sendRefused(() => Promise.resolve(), size);
  expect(answer).toMatch(ANSWER);
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [next] = (await once(client, 'data')) as [Buffer];
  expect(String(next)).toMatch(ANSWER);
});
