import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startSandbox } from '../src/start-sandbox.js';

it('a request whose body does not arrive in time is ended', async () => {
  const sandbox = await startSandbox({ receiveWithinMs: 300 });
  const socket = connect(sandbox.port, '127.0.0.1');
  socket.on('error', () => undefined);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write('POST /control/faults HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
  await once(socket, 'close');
  expect(answer).toContain('408 Request Timeout');
  await sandbox.close();
});
