import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { writeSlowly } from './write-slowly.js';

const MANY = 30;
const bytes = Buffer.alloc(20);

it('waits for a slow stream again and again, with the same few listeners', async () => {
  let taken = 0;
  const stream = new Writable({
    highWaterMark: 1,
    write(chunk: Buffer, _encoding, done) {
      taken += chunk.length;
      setImmediate(done);
    },
  });
  const slow = writeSlowly(stream);
  const before = stream.listenerCount('error');
  for (let count = 0; count < MANY; count += 1) await slow.write(bytes);
  expect(stream.listenerCount('error')).toBe(before);
  await slow.end();
  expect(taken).toBe(MANY * bytes.length);
});

it('says that the stream failed', async () => {
  const stream = new Writable({
    highWaterMark: 1,
    write: (_chunk, _encoding, done) => done(new Error('No room')),
  });
  const slow = writeSlowly(stream);
  await expect(slow.write(bytes).then(() => slow.end())).rejects.toThrow('No room');
});
