import type { RetryReason, TextReason } from '@eyecart/shared/reasons';
import type { WebhookRequest } from '../webhook-request.js';

export interface OutgoingText {
  /** E.164. */
  readonly to: string;
  readonly body: string;
  /** The practice's own sender, as `isSender` knows it; null for the shared one of the settings. */
  readonly sender: string | null;
  /** Where the gateway reports the delivery status; contains our message id. */
  readonly statusCallbackUrl: string;
  /**
   * Called right before the first byte is written, with no await in between. If `false`, nothing is sent (`expired`).
   */
  mayStillSend(): boolean;
}

/**
 * Whose fault a failure is, which decides what happens next:
 * - `number`: this number cannot be texted.
 * - `operator`: our account or sender is broken. Every text would fail, so texts wait and the operator is alerted.
 * - `transient`: the gateway or a carrier is busy.
 * - `other`: an unknown code, or one about this text only that the operator should still look into.
 */
export type FailureFault = 'number' | 'operator' | 'transient' | 'other';

/** 'later-once': one more try later. 'back-off': retry with increasing delays. */
export type FailureRetry = 'never' | 'later-once' | 'back-off';

/** A failure as the gateway's adapter explains it. */
export interface GatewayFailure {
  /** The vendor's own code, or else the HTTP status of a refusal, for logs and support; null when there is neither. */
  readonly code: string | null;
  readonly fault: FailureFault;
  readonly retry: FailureRetry;
  /** Why the text failed, when it is not retried. */
  readonly reason: TextReason;
  /** Why the text failed, when it is retried; null for a failure that never is. */
  readonly retryReason: RetryReason | null;
  /** Whether the failure proves that the number has opted out. */
  readonly isOptOut: boolean;
}

/**
 * The result of one attempt:
 * - `sent`: accepted by the gateway.
 * - `refused`: certainly not sent.
 * - `try-later`: certainly not sent; the gateway is busy or was not reached (`failure` null).
 * - `expired`: certainly not sent; `mayStillSend` said no, because this process was frozen or slow.
 * - `unknown`: it may have been sent (timeout, reset, server error); do not retry without checking.
 */
export type SendOutcome =
  | { readonly kind: 'sent'; readonly gatewayId: string }
  | { readonly kind: 'refused'; readonly failure: GatewayFailure }
  | {
      readonly kind: 'try-later';
      readonly failure: GatewayFailure | null;
      readonly retryAfterSeconds: number | null;
    }
  | { readonly kind: 'expired' }
  | { readonly kind: 'unknown'; readonly reason: string };

/** The delivery status of a text that the gateway accepted. */
export type Delivery =
  | { readonly status: 'accepted' | 'delivered' }
  | { readonly status: 'failed'; readonly failure: GatewayFailure };

/** A text as the gateway lists it. */
export interface ListedText {
  readonly gatewayId: string;
  readonly to: string;
  /** As sent; empty if the account redacts it, and longer if the gateway adds words. */
  readonly body: string;
  readonly createdAt: Date;
  readonly delivery: Delivery;
}

/** A verified delivery report. */
export interface StatusReport {
  readonly gatewayId: string;
  readonly delivery: Delivery;
}

/** How a text arrived: as an SMS or MMS, or as an RCS message. */
export type Channel = 'sms' | 'rcs';

/** A verified text from a phone. */
export interface IncomingText {
  readonly gatewayId: string;
  /** E.164 for phones, whichever channel they used; otherwise as the gateway sends it, such as a short code or "". */
  readonly from: string;
  readonly channel: Channel;
  /**
   * The senders that it may have been meant for: the number (E.164) it came to, and the service that this belongs to.
   */
  readonly sentTo: readonly string[];
  /** Empty for a text that is only a picture. */
  readonly body: string;
  /** The pictures and other files that came with it. */
  readonly mediaCount: number;
  /** The keyword that the gateway itself recognized and answered; null when it left the text to us. */
  readonly handledAs: 'stop' | 'start' | 'help' | null;
}

/** A text from a phone as the gateway lists it. Lists do not say what the gateway answered, so `handledAs` is null. */
export interface ReceivedText extends IncomingText {
  readonly receivedAt: Date;
}

/**
 * One thing about our account or sender at the gateway, for the operator: fine, wrong, or not reported by the gateway.
 */
export interface GatewayFinding {
  readonly subject: string;
  readonly state: 'ok' | 'wrong' | 'unknown';
  /** The finding, with a fix when it is a problem. Contains no secrets. */
  readonly message: string;
}

/** A text gateway, as Eyecart uses it. Another gateway is another folder that implements this interface. */
export interface SmsGateway {
  /** The vendor's short name; its webhooks are received at `/webhooks/{name}/…`. */
  readonly name: string;
  /** The sender that practices without their own share; its rate limit is shared by all workers. */
  readonly sender: string;
  /**
   * The number (E.164) that patients of a practice text START to, by its own sender, or null; null when texts come from
   * several.
   */
  startNumberOf(sender: string | null): string | null;
  /** Whether a string has the form of a sender, such as a number (E.164). It may not be ours. */
  isSender(value: string): boolean;
  /** How many texts per second a practice's own sender may send; null for no limit. */
  textsPerSecondOf(sender: string): number | null;
  /** A secret of our account, for keyed hashes that must not be guessed, such as the security log's. */
  readonly secret: string;
  /** Whether a number (E.164) is one of those that the gateway has for tests. */
  isTestNumber(e164: string): boolean;
  /** Tries once. Returns network and gateway failures as outcomes instead of throwing. */
  send(text: OutgoingText): Promise<SendOutcome>;
  /** Lists texts to a number created at or after an instant, to settle unknown outcomes. @throws when unreadable */
  listTexts(to: string, since: Date): Promise<readonly ListedText[]>;
  /** The current status of an accepted text; null when the gateway does not know it. @throws when unreadable */
  findDelivery(gatewayId: string): Promise<Delivery | null>;
  /**
   * Lists texts from phones that our sender, or one of these senders of practices, received at or after an instant,
   * oldest first, so that a lost webhook loses no reply. @throws when unreadable
   */
  listReplies(since: Date, senders: readonly string[]): Promise<readonly ReceivedText[]>;
  /** When the gateway received a text from a phone, since webhooks may be late; null when it does not say. */
  findReceivedAt(gatewayId: string): Promise<Date | null>;
  /**
   * Checks our account, sender, and registration, or only a practice's own sender. Replies must be posted to
   * `repliesUrl`. Never throws.
   */
  inspect(repliesUrl: string, sender?: string): Promise<readonly GatewayFinding[]>;
  /** Reads a status callback; null when it is not one. @throws UnsignedWebhookError */
  readStatusReport(request: WebhookRequest): StatusReport | null;
  /** Reads a text from a phone; null when it is not one. @throws UnsignedWebhookError */
  readIncomingText(request: WebhookRequest): IncomingText | null;
  /** The HTTP response to an incoming text that keeps the gateway from texting back. */
  readonly acknowledgement: { readonly contentType: string; readonly body: string };
}
