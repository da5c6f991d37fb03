export { type ClientOptions, createClient, type EyecartClient } from './create-client.js';
export { EyecartError } from './eyecart-error.js';
export type { CallOptions } from './send-request.js';
