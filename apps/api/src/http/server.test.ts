import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createApiServer } from './server.js';

const servers: ReturnType<typeof createApiServer>[] = [];
afterEach(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers.splice(0)) server.close();
});

it('ends a request whose body does not arrive in time', async () => {
  const server = createApiServer((request, response) => {
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

it('waits 30 seconds by default', () => {
  const server = createApiServer(() => undefined);
  expect(server.requestTimeout).toBe(30_000);
});
