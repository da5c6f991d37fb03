export type { ErrorCode } from '@eyecart/shared/contracts';
export { type ClientOptions, createClient, type EyecartClient } from './create-client.js';
export { EyecartError, type EyecartErrorCode, type RefusalReason } from './eyecart-error.js';
export type { Unlisted } from './open.js';
export type { CallOptions } from './send-request.js';
export {
  type EyecartEvent,
  type EyecartEventType,
  verifyWebhook,
  WebhookError,
  type WebhookFault,
  type WebhookPost,
  type WebhookTest,
} from './verify-webhook.js';
export { CLIENT_VERSION } from './version.js';
