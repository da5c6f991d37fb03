import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestSandbox } from './sandbox-client.js';

export interface Hook {
  topic: string;
  id: string;
  body: unknown;
}

export interface HookReceiver {
  /** In the order of arrival. */
  hooks: Hook[];
  subscribe(sandbox: TestSandbox, ...topics: string[]): Promise<void>;
  close(): void;
}

/** Starts a server that receives the shop's webhooks. */
export async function startHookReceiver(): Promise<HookReceiver> {
  const hooks: Hook[] = [];
  const server = http.createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += String(chunk);
    const id = String(req.headers['x-shopify-webhook-id']);
    hooks.push({ topic: String(req.headers['x-shopify-topic']), id, body: JSON.parse(body) });
    res.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return {
    hooks,
    async subscribe(sandbox, ...topics) {
      for (const topic of topics) {
        await sandbox.admin(
          'mutation W($topic: WebhookSubscriptionTopic!, $s: WebhookSubscriptionInput!) { webhookSubscriptionCreate(topic: $topic, webhookSubscription: $s) { userErrors { message } } }',
          { topic, s: { uri } },
        );
      }
    },
    close: () => void server.close(),
  };
}
