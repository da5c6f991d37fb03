/** A webhook request as received. */
export interface WebhookRequest {
  /** The full public URL that was called, with its query. */
  readonly url: string;
  readonly header: (name: string) => string | undefined;
  readonly body: Uint8Array;
}

/** The request was not signed by the vendor. */
export class UnsignedWebhookError extends Error {
  override readonly name = 'UnsignedWebhookError';
}
