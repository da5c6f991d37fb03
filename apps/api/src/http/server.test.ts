import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import express, { type RequestHandler } from 'express';
import { afterEach, expect, it } from 'vitest';
import { createApiServer } from './server.js';

const servers: ReturnType<typeof createApiServer>[] = [];
afterEach(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers.splice(0)) server.close();
});

const answerBy = (handler: RequestHandler, receiveWithinMs?: number) =>
  createApiServer(express().use(handler), receiveWithinMs);

it('ends a request whose body does not arrive in time', async () => {
  const server = answerBy((request, response) => {
    request.resume().on('end', () => response.end('whole'));
  }, 300);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nslow');
  await once(socket, 'close');
  expect(answer).toContain('408 Request Timeout');
});

it('closes a connection that sends many requests without waiting for answers', async () => {
  let received = 0;
  let parsed = 0;
  const server = answerBy(() => {
    received += 1;
  });
  server.on('request', () => {
    parsed += 1;
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(500));
  await once(socket, 'close');
  expect(received).toBe(8);
  // The one too many; Node does not go on with the others that it has read.
  expect(parsed).toBe(9);
});

it('serves any number of requests on a connection that waits for the answers', async () => {
  const server = answerBy((_request, response) => void response.end('done'));
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  for (let count = 0; count < 50; count += 1) {
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toContain('200 OK');
  }
  socket.destroy();
});

it('waits 30 seconds by default', () => {
  const server = answerBy(() => undefined);
  expect(server.requestTimeout).toBe(30_000);
});

it('makes requests and responses with the prototypes that Express gives them', async () => {
  const app = express().use((request, response) => void response.vary('Accept').end(request.path));
  const server = createApiServer(app);
  servers.push(server);
  const arrived: unknown[] = [];
  server.prependListener('request', (request, response) =>
    arrived.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response)),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/here`);
  expect([await answer.text(), answer.headers.get('vary')]).toEqual(['/here', 'Accept']);
  expect(arrived[0]).toBe(app.request);
  expect(arrived[1]).toBe(app.response);
});
