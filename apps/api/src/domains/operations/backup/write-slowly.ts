import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** Writes to a stream with backpressure. A failure of the stream is thrown by the next call. */
export function writeSlowly(stream: Writable) {
  // Called once, since each call adds listeners that stay until the stream ends.
  const ended = finished(stream);
  ended.catch(() => undefined);
  return {
    async write(bytes: Buffer): Promise<void> {
      if (!stream.errored && !stream.write(bytes)) await Promise.race([once(stream, 'drain'), ended]);
    },
    async end(): Promise<void> {
      stream.end();
      await ended;
    },
  };
}
