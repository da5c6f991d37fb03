export interface OutgoingText {
  /** E.164. */
  readonly to: string;
  readonly body: string;
  /** Where the gateway reports what became of the text; carries our message id. */
  readonly statusCallbackUrl: string;
}

/**
 * Whose fault a failure is, which decides what follows:
 * - `number`: this number cannot be texted.
 * - `operator`: our account or sender is not in order. Every text would fail alike, so texts wait and the operator is told.
 * - `passing`: the gateway or a carrier is busy.
 * - `other`: a code that nobody knows, or one that is about this text alone and still the operator's to look into.
 */
export type FailureFault = 'number' | 'operator' | 'passing' | 'other';

/** 'later-once': one more try some time later. 'back-off': try again, less and less often. */
export type FailureRetry = 'never' | 'later-once' | 'back-off';

/** A failure as the gateway's adapter explains it. */
export interface GatewayFailure {
  /** The vendor's own code, for logs and support; null when it gave none. */
  readonly code: string | null;
  readonly fault: FailureFault;
  readonly retry: FailureRetry;
  /** What happened and what to do next, in plain English for practice staff. */
  readonly message: string;
  /** The same for a text that is not tried again: it promises no retry. */
  readonly finalMessage: string;
  /** Whether the failure proves that the number has opted out. */
  readonly isOptOut: boolean;
}

/**
 * What came of one attempt:
 * - `sent`: accepted by the gateway.
 * - `refused`: certainly not sent.
 * - `try-later`: certainly not sent; the gateway is busy or was not reached (`failure` null).
 * - `unknown`: it may or may not have been sent (timeout, reset, server error): never repeat it blindly.
 */
export type SendOutcome =
  | { readonly kind: 'sent'; readonly gatewayId: string }
  | { readonly kind: 'refused'; readonly failure: GatewayFailure }
  | {
      readonly kind: 'try-later';
      readonly failure: GatewayFailure | null;
      readonly retryAfterSeconds: number | null;
    }
  | { readonly kind: 'unknown'; readonly reason: string };

/** What has become of a text the gateway accepted. */
export type Delivery =
  | { readonly status: 'accepted' | 'delivered' }
  | { readonly status: 'failed'; readonly failure: GatewayFailure };

/** A text as the gateway lists it. */
export interface ListedText {
  readonly gatewayId: string;
  readonly to: string;
  /** As sent; empty where the account redacts it, and longer where the gateway puts words of its own around it. */
  readonly body: string;
  readonly createdAt: Date;
  readonly delivery: Delivery;
}

/** A verified report on a text. */
export interface StatusReport {
  readonly gatewayId: string;
  readonly delivery: Delivery;
}

/** A verified text from a phone. */
export interface IncomingText {
  readonly gatewayId: string;
  /** As the gateway writes it: E.164 for people's phones, a short code or a name for others. */
  readonly from: string;
  readonly body: string;
  /** What the gateway itself took it for, acted on and answered; null when it left the text to us. */
  readonly handledAs: 'stop' | 'start' | 'help' | null;
}

/** A webhook request as it arrived. */
export interface WebhookRequest {
  /** The full public address that was called, with its query. */
  readonly url: string;
  readonly header: (name: string) => string | undefined;
  readonly body: Uint8Array;
}

/** The request was not signed by the gateway. */
export class UnsignedWebhookError extends Error {
  override readonly name = 'UnsignedWebhookError';
}

/** The text-message gateway, as Eyecart needs it. Another gateway is one more folder with this interface. */
export interface SmsGateway {
  /** The vendor's short name; its webhooks come to `/webhooks/{name}/…`. */
  readonly name: string;
  /** What texts are sent from: the sender whose rate all workers share. */
  readonly sender: string;
  /** Tries once. Never throws for network or gateway failures: they are outcomes. */
  send(text: OutgoingText): Promise<SendOutcome>;
  /** Texts to a number created at or after an instant, to settle unknown outcomes. @throws when the list cannot be read */
  listTexts(to: string, since: Date): Promise<readonly ListedText[]>;
  /** Reads a status callback; null when it is not one. @throws UnsignedWebhookError */
  readStatusReport(request: WebhookRequest): StatusReport | null;
  /** Reads a text from a phone; null when it is not one. @throws UnsignedWebhookError */
  readIncomingText(request: WebhookRequest): IncomingText | null;
  /** What an incoming text is answered with over HTTP so that the gateway itself texts nothing back. */
  readonly acknowledgement: { readonly contentType: string; readonly body: string };
}
