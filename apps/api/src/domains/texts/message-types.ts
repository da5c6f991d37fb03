import type { SendDetails } from '@eyecart/shared/contracts';
import type { Language } from '@eyecart/shared/languages/languages';
import type { Shortfall } from '@eyecart/shared/reasons';
import type { messages } from '../../db/schema/index.js';

export type MessageRow = typeof messages.$inferSelect;
export type MessageType = MessageRow['type'];

/** A text whose number was not erased. */
export type KeptText = MessageRow & { readonly phoneNumber: string };

/** An initial or scheduled text to queue; due at once. */
export interface FirstText extends SendDetails {
  readonly practiceId: string;
  /** Language of the text and its reminder. */
  readonly language: Language;
  readonly practiceName: string;
  /** E.164. */
  readonly practicePhone: string | null;
  readonly cartId: string;
  readonly cartUrl: string;
  readonly type: 'initial' | 'scheduled';
  /** The scheduled order that the text is for; null for an initial text. */
  readonly scheduledOrderId: number | null;
  /** True when no person sent it, so quiet hours apply. */
  readonly isAutomatic: boolean;
  /** E.164. */
  readonly phoneNumber: string;
  readonly body: string;
  /** What its cart lacks; null when it has everything. */
  readonly shortfalls: readonly Shortfall[] | null;
  /** The shortfalls in words. */
  readonly note: string | null;
  readonly createdAt: Date;
  /** The trace it belongs to; by default the current request's. */
  readonly trace?: string | null;
}

/** Opts out the number (E.164) of a text that the gateway refused as opted out, through the practice that sent it. */
export type RecordRefusedNumber = (
  text: Pick<MessageRow, 'practiceId'> & { readonly phoneNumber: string },
) => Promise<void>;
