export interface OutgoingText {
  /** E.164. */
  readonly to: string;
  readonly body: string;
  /** Where the gateway reports what became of the text; carries our message id. */
  readonly statusCallbackUrl: string;
}

/**
 * What came of one attempt:
 * - `sent`: accepted by the gateway.
 * - `refused`: certainly not sent, and asking again will not help. `code` is the gateway's, null when it gave none.
 * - `try-later`: certainly not sent; the gateway is busy or was not reached.
 * - `unknown`: it may or may not have been sent (timeout, reset, server fault): never repeat it blindly.
 */
export type SendOutcome =
  | { readonly kind: 'sent'; readonly gatewayId: string }
  | { readonly kind: 'refused'; readonly code: number | null }
  | { readonly kind: 'try-later'; readonly code: number | null; readonly retryAfterSeconds: number | null }
  | { readonly kind: 'unknown'; readonly reason: string };

/** A text as the gateway remembers it. */
export interface RememberedText {
  readonly gatewayId: string;
  readonly to: string;
  readonly body: string;
  readonly createdAt: Date;
  readonly status: string;
  readonly errorCode: number | null;
}

/** A verified report on a text. `status` is one of the gateway's words, lower case. */
export interface StatusReport {
  readonly gatewayId: string;
  readonly status: 'queued' | 'sending' | 'sent' | 'delivered' | 'undelivered' | 'failed';
  readonly errorCode: number | null;
}

/** A verified text from a phone. */
export interface IncomingText {
  readonly gatewayId: string;
  /** As the gateway writes it: E.164 for people's phones, a short code or a name for others. */
  readonly from: string;
  readonly body: string;
  /** What the gateway itself took it for, and acted on; null when it was nothing to it. */
  readonly takenFor: 'stop' | 'start' | 'help' | null;
}

/** The text-message gateway, as Eyecart needs it. */
export interface SmsGateway {
  /** Tries once. Never throws for network or gateway failures: they are outcomes. */
  send(text: OutgoingText): Promise<SendOutcome>;
  /** Texts to a number created at or after an instant, to settle unknown outcomes. @throws when the list cannot be read. */
  listTexts(to: string, since: Date): Promise<readonly RememberedText[]>;
  /** Whether a webhook request is signed by the gateway. `url` is the full public address that was called. */
  isSigned(url: string, form: Readonly<Record<string, string>>, signature: string | undefined): boolean;
  /** Reads a status callback form; null when it is not one. */
  readStatusReport(form: Readonly<Record<string, string>>): StatusReport | null;
  /** Reads the form of an incoming text; null when it is not one. */
  readIncomingText(form: Readonly<Record<string, string>>): IncomingText | null;
}
