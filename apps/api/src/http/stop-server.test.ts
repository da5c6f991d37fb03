import { once } from 'node:events';
import { Agent, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import express from 'express';
import { afterEach, expect, it } from 'vitest';
import { createApiServer } from './server.js';
import { createStopServer } from './stop-server.js';

let server: Server;
const agent = new Agent({ keepAlive: true });
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

async function start(quietMs?: number) {
  const app = express().use((asked, response) => {
    if (asked.url === '/waits') server.once('go-on', () => response.end('late'));
    else response.end('at once');
  });
  server = createApiServer(app);
  const stop = createStopServer(server, quietMs);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { stop, port: (server.address() as AddressInfo).port };
}

async function ask(port: number, path: string): Promise<IncomingMessage> {
  const asking = request({ port, path, host: '127.0.0.1', agent }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer;
}

it('ends although clients keep their connections, and breaks none of them', async () => {
  const { stop, port } = await start();
  expect((await ask(port, '/')).headers.connection).toBe('keep-alive');
  const stopped = stop();
  expect((await ask(port, '/')).headers.connection).toBe('close');
  await stopped;
  await expect(ask(port, '/')).rejects.toThrow('ECONNREFUSED');
});

it('answers the requests under way, which say that their connection ends', async () => {
  const { stop, port } = await start(0);
  const waiting = ask(port, '/waits');
  await once(server, 'request');
  const stopped = stop();
  server.emit('go-on');
  expect((await waiting).headers.connection).toBe('close');
  await stopped;
});

it('closes a connection on which nothing was asked', async () => {
  const { stop, port } = await start(0);
  const socket = connect(port, '127.0.0.1');
  await once(server, 'connection');
  const ended = once(socket, 'end');
  socket.resume();
  await stop();
  await ended;
});
