import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { startStubServer } from './stub-server.js';

export interface Received {
  readonly path: string;
  readonly topic: string;
  readonly headers: IncomingHttpHeaders;
  /** The exact bytes. */
  readonly body: Buffer;
}

export interface WebhookListener {
  readonly origin: string;
  /** Everything received, in order. */
  readonly received: Received[];
  /** Waits for a webhook on a topic whose body matches, and returns the body. */
  waitFor(topic: string, isWanted?: (body: unknown) => boolean): Promise<unknown>;
  close(): Promise<void>;
}

/** A URL that accepts every webhook. */
export async function startWebhookListener(): Promise<WebhookListener> {
  const received: Received[] = [];
  const server = await startStubServer(async (request, response) => {
    const topic = String(request.headers['x-shopify-topic']);
    received.push({
      path: request.url ?? '',
      topic,
      headers: request.headers,
      body: await buffer(request),
    });
    response.end();
  });
  return {
    ...server,
    received,
    async waitFor(topic, isWanted = () => true) {
      const find = (): unknown =>
        received
          .filter((one) => one.topic === topic)
          .map(({ body }) => JSON.parse(body.toString('utf8')) as unknown)
          .find(isWanted);
      await expect.poll(find, { message: `a webhook of ${topic}` }).toBeDefined();
      return find();
    },
  };
}
