import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { createErrorHandler } from './error-handler.js';

it('breaks off an answer that fails halfway, and nowhere prints the message', async () => {
  const lines: string[] = [];
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const app = express();
  app.get('/', (_request, response) => {
    response.write('the first half');
    throw new RangeError('of Ms. Nightingale');
  });
  app.use(createErrorHandler(pino({}, { write: (line: string) => void lines.push(line) })));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const read = async () => (await fetch(`http://127.0.0.1:${port}/`)).text();
  await expect(read()).rejects.toThrow();
  server.close();
  await once(server, 'close');
  expect(lines.join('')).toContain('"fault":{"name":"RangeError"');
  expect(lines.join('')).not.toContain('Nightingale');
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
});
