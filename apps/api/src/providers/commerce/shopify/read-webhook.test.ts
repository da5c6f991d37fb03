import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { UnsignedWebhookError } from '../../webhook-request.js';
import { readWebhook } from './read-webhook.js';

const body = Buffer.from('{"id":1}');
const signature = createHmac('sha256', 'secret').update(body).digest('base64');
const signed = {
  'X-Shopify-Hmac-Sha256': signature,
  'X-Shopify-Topic': 'orders/create',
  'X-Shopify-Webhook-Id': 'w-1',
};
const requestWith = (headers: Readonly<Record<string, string>>) => ({
  url: 'https://portal.example/webhooks/shopify',
  header: (name: string) => headers[name],
  body,
});

describe('a webhook of the shop', () => {
  it('names its topic and id in its headers', async () => {
    const expected = { topic: 'orders/create', webhookId: 'w-1', body };
    expect(await readWebhook(requestWith(signed), ['older', 'secret'])).toEqual(expected);
  });

  it.each([
    { ...signed, 'X-Shopify-Topic': '' },
    { ...signed, 'X-Shopify-Topic': 'orders create' },
    { ...signed, 'X-Shopify-Webhook-Id': 'w'.repeat(201) },
  ])('is none when they do not: %j', async (headers) => {
    expect(await readWebhook(requestWith(headers), ['secret'])).toBeNull();
  });

  it('is refused without a signature or with another secret', async () => {
    await expect(readWebhook(requestWith({}), ['secret'])).rejects.toThrow(UnsignedWebhookError);
    await expect(readWebhook(requestWith(signed), ['older'])).rejects.toThrow(UnsignedWebhookError);
  });
});
