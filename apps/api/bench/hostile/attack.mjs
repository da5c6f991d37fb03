import { connect } from 'node:net';

/**
 * Attacks an API over some connections that each send the next request once the last one is answered. Run with `fork`;
 * the one message is the plan, and `stop` is answered with the counts. It builds nothing while it sends, since it
 * shares the machine's cores with what it attacks.
 *
 * @typedef {{ title: string, head: string, body: Uint8Array | null, times: number }} Kind
 * @typedef {{ port: number, connections: number, kinds: Kind[], isSpread: boolean }} Plan
 */
const LAST_CHUNK = Buffer.from('0\r\n\r\n');
/** Whoever attacks does not wait for long, but hangs up and calls again. */
const PATIENCE_MS = 1_000;
let isStopping = false;
let sent = 0;
const counts = { answers: 0, cut: 0, hungUp: 0, /** @type {Record<string, number>} */ statuses: {} };

/** An address of a network of its own. */
const addressOf = (count) => `11.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;

/** @param {Plan} plan */
function attack({ port, connections, kinds, isSpread }) {
  /** @param {number} at */
  const open = (at) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let left = 0;
    let kind = at;
    const next = () => {
      const { head, body, times } = kinds[kind % kinds.length];
      kind += 1;
      left = times;
      sent += 1;
      // Each of these networks sends a few requests, then another one does.
      const from = isSpread ? addressOf(Math.imul(sent >> 2, 0x9e3779b1) >>> 8) : '127.0.0.1';
      const number = String(sent).padStart(15, '1');
      const id = number.replaceAll('0', 'A');
      const text = head.replaceAll('{n}', number).replaceAll('{id}', id).replaceAll('{from}', from);
      socket.cork();
      socket.write(times === 1 ? text : text.repeat(times), 'latin1');
      if (body !== null) socket.write(body);
      socket.uncork();
    };
    const read = createAnswerReader((status) => {
      counts.answers += 1;
      counts.statuses[status] = (counts.statuses[status] ?? 0) + 1;
      left -= 1;
      if (left > 0) return;
      if (isStopping) socket.end();
      else next();
    });
    let isHungUp = false;
    const hangUp = () => {
      isHungUp = true;
      counts.hungUp += 1;
      socket.destroy();
    };
    socket.setTimeout(PATIENCE_MS, hangUp);
    socket.on('connect', next);
    socket.on('data', read);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (left > 0 && !isHungUp) counts.cut += 1;
      if (!isStopping) setImmediate(open, kind);
    });
  };
  for (let count = 0; count < connections; count += 1) open(Math.floor((count * kinds.length) / connections));
}

/** @param {(status: number) => void} onAnswer called at the end of each answer */
function createAnswerReader(onAnswer) {
  /** @type {Buffer} what has arrived of a head */
  let head = Buffer.alloc(0);
  /** @type {number | 'chunked' | null} what is missing of the body */
  let left = null;
  let status = 0;
  let tail = Buffer.alloc(0);
  /** @param {Buffer} chunk */
  return (chunk) => {
    let rest = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
    head = Buffer.alloc(0);
    while (rest.length > 0) {
      if (left === null) {
        const end = rest.indexOf('\r\n\r\n');
        if (end < 0) {
          head = rest;
          return;
        }
        const text = rest.toString('latin1', 0, end);
        status = Number(text.slice(9, 12));
        const length = /^content-length: (\d+)/im.exec(text)?.[1];
        left = /^transfer-encoding: chunked/im.test(text) ? 'chunked' : Number(length ?? 0);
        rest = rest.subarray(end + 4);
        tail = Buffer.alloc(0);
      }
      if (left === 'chunked') {
        // No answer comes right after one of these.
        tail = Buffer.concat([tail, rest.subarray(-LAST_CHUNK.length)]).subarray(-LAST_CHUNK.length);
        if (!tail.equals(LAST_CHUNK)) return;
        rest = rest.subarray(rest.length - 1);
        left = 1;
      }
      const taken = Math.min(left, rest.length);
      left -= taken;
      rest = rest.subarray(taken);
      if (left > 0) return;
      left = null;
      onAnswer(status);
    }
  };
}

process.on('message', (message) => {
  if (message !== 'stop') {
    attack(/** @type {Plan} */ (message));
    return;
  }
  isStopping = true;
  process.send?.({ ...counts, sent });
});
process.on('disconnect', () => process.exit());
