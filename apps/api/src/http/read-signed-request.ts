import type { Request } from 'express';
import { UnsignedWebhookError, type WebhookRequest } from '../providers/webhook-request.js';
import { ApiError } from './api-error.js';

/**
 * Reads a webhook with the vendor's adapter; the body must be raw bytes.
 * @throws ApiError `invalid_signature` when the vendor did not sign it
 */
export async function readSignedRequest<T>(
  request: Request,
  publicUrl: string,
  read: (request: WebhookRequest) => T | Promise<T>,
): Promise<T> {
  try {
    return await read({
      url: `${publicUrl}${request.originalUrl}`,
      header: (name) => request.get(name),
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    });
  } catch (error) {
    if (error instanceof UnsignedWebhookError) throw new ApiError('invalid_signature');
    throw error;
  }
}
