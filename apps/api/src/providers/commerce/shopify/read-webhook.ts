import { UnsignedWebhookError, type WebhookRequest } from '../../webhook-request.js';
import type { ShopWebhook } from '../commerce-provider.js';
import { isSignedBody } from './webhook-signature.js';

const WORD = /^[\x21-\x7e]{1,200}$/;

/**
 * Reads a webhook signed with one of the secrets; null when its headers lack the topic or the id.
 * @throws UnsignedWebhookError
 */
export async function readWebhook(
  { header, body }: WebhookRequest,
  secrets: readonly string[],
): Promise<ShopWebhook | null> {
  if (!(await isSignedBody(body, header('X-Shopify-Hmac-Sha256'), secrets))) throw new UnsignedWebhookError();
  const topic = header('X-Shopify-Topic') ?? '';
  const webhookId = header('X-Shopify-Webhook-Id') ?? '';
  return WORD.test(topic) && WORD.test(webhookId) ? { topic, webhookId, body } : null;
}
