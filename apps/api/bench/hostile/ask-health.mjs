import { connect } from 'node:net';

/**
 * Asks an API whether it lives, over one connection, some milliseconds after each answer. Run with `fork`; the first
 * message is `{ port, everyMs }`, and `stop` is answered with how long each answer took, in milliseconds.
 */
const REQUEST = 'GET /api/health/live HTTP/1.1\r\nhost: localhost\r\n\r\n';
/** @type {number[]} */
const took = [];

/** @param {{ port: number, everyMs: number }} plan */
function ask({ port, everyMs }) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let askedAt = 0;
  let answer = '';
  const next = () => {
    answer = '';
    askedAt = performance.now();
    socket.write(REQUEST);
  };
  socket.on('connect', next);
  socket.on('data', (chunk) => {
    answer += chunk;
    if (!answer.endsWith('{"status":"ok"}')) return;
    took.push(performance.now() - askedAt);
    setTimeout(next, everyMs);
  });
  socket.on('close', () => {
    throw new Error(`The connection was closed after ${took.length} answers, the last one: ${answer}`);
  });
}

process.on('message', (message) => {
  if (message === 'stop') process.send?.(took);
  else ask(message);
});
process.on('disconnect', () => process.exit());
