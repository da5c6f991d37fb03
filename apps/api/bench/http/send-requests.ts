import { connect, type Socket } from 'node:net';

/** A request as it goes over the wire. `make` gets the number of the request, for those that must differ. */
export interface Wire {
  readonly port: number;
  readonly make: (count: number) => string;
  /** The status that every answer must have. */
  readonly status: number;
}

const HEAD_END = '\r\n\r\n';

/** An HTTP request, the same for ours and the bare server. */
export function writeRequest(
  method: 'GET' | 'POST',
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`);
  if (body !== '') lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}${HEAD_END}${body}`;
}

/**
 * Answers per second over some connections that each send the next request once they have the answer. The sockets are
 * read directly: a full HTTP client takes longer than the bare server.
 * @throws Error for an answer with another status
 */
export async function countAnswers(wire: Wire, connections: number, milliseconds: number): Promise<number> {
  const startedAt = performance.now();
  const counts = await Promise.all(
    Array.from({ length: connections }, () =>
      useConnection(wire, () => performance.now() < startedAt + milliseconds),
    ),
  );
  return (counts.reduce((sum, count) => sum + count, 0) * 1000) / (performance.now() - startedAt);
}

/**
 * Sends this many requests in total and waits for their answers.
 * @throws Error for an answer with another status
 */
export async function sendRequests(wire: Wire, connections: number, count: number): Promise<void> {
  let left = count - connections;
  const goesOn = () => {
    left -= 1;
    return left >= 0;
  };
  await Promise.all(Array.from({ length: connections }, () => useConnection(wire, goesOn)));
}

let sent = 0;

/** Sends a request, and another after each answer while `goesOn`; resolves with the number of answers. */
function useConnection({ port, make, status: expected }: Wire, goesOn: () => boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    let answers = 0;
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const next = () => {
      sent += 1;
      socket.write(make(sent));
    };
    const read = createAnswerReader((status) => {
      if (status !== expected) {
        socket.destroy();
        reject(new Error(`An answer had the status ${status} instead of ${expected}.`));
        return;
      }
      answers += 1;
      if (goesOn()) next();
      else socket.end();
    });
    socket.on('connect', next);
    socket.on('data', read);
    socket.on('error', reject);
    socket.on('close', () => resolve(answers));
  });
}

/** Reads answers off a connection, one at a time; calls `onAnswer` at the end of each. */
function createAnswerReader(onAnswer: (status: number) => void): (chunk: Buffer) => void {
  let head = '';
  let status = 0;
  let left: number | null = null;
  return (chunk) => {
    if (left === null) {
      head += chunk.toString('latin1');
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      status = Number(head.slice(9, 12));
      const length = /^content-length: (\d+)/im.exec(head.slice(0, end))?.[1];
      left = Number(length ?? 0) - (head.length - end - HEAD_END.length);
      head = '';
    } else {
      left -= chunk.length;
    }
    if (left > 0) return;
    left = null;
    onAnswer(status);
  };
}
