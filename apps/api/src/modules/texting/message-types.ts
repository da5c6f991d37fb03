import type { messages } from '../../db/schema/index.js';

export type MessageRow = typeof messages.$inferSelect;

/** A text whose number was not erased. */
export type KeptText = MessageRow & { readonly phoneNumber: string };

/** An initial or scheduled text that is about to be queued; due at once. */
export interface FirstText {
  readonly practiceId: string;
  /** For the reminder's words. */
  readonly practiceName: string;
  readonly cartId: string;
  /** For the reminder's words. */
  readonly cartUrl: string;
  readonly type: 'initial' | 'scheduled';
  /** The scheduled order it belongs to; null for an initial text. */
  readonly scheduledOrderId: number | null;
  /** True when nobody is there to send it: quiet hours hold. */
  readonly isAutomatic: boolean;
  /** E.164. */
  readonly phoneNumber: string;
  readonly patientLastName: string | null;
  readonly body: string;
  readonly note: string | null;
  readonly createdAt: Date;
}
