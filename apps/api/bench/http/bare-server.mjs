import { createServer } from 'node:http';

/**
 * Answers every request with the bytes it was last given: what Node needs for HTTP alone. Run with `fork`; each message
 * is `{ status, headers, body }`, with the body in base64, and is answered with the port.
 */
let answer = { status: 200, headers: {}, body: Buffer.alloc(0) };

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
});
server.listen(0, '127.0.0.1');
process.on('message', ({ status, headers, body }) => {
  answer = { status, headers, body: Buffer.from(body, 'base64') };
  process.send?.({ port: server.address()?.port });
});
process.on('disconnect', () => process.exit());
