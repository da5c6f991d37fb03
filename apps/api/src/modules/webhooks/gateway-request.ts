import type { Request } from 'express';
import { ApiError } from '../../http/api-error.js';
import { UnsignedWebhookError, type WebhookRequest } from '../../providers/sms/sms-gateway.js';

/**
 * Reads a webhook with the gateway's adapter; the body must be raw bytes.
 * @throws ApiError `invalid_signature` when it is not the gateway's
 */
export function readFromGateway<T>(
  request: Request,
  publicUrl: string,
  read: (request: WebhookRequest) => T,
): T {
  try {
    return read({
      url: `${publicUrl}${request.originalUrl}`,
      header: (name) => request.get(name),
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    });
  } catch (error) {
    if (error instanceof UnsignedWebhookError) throw new ApiError('invalid_signature');
    throw error;
  }
}
