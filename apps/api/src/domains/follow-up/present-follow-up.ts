import type { FollowUp, RepeatEnd } from '@eyecart/shared/contracts';
import { REPEAT_STOPPED, TEXT_REASONS } from '@eyecart/shared/rules/text-reasons';
import { GATEWAY_REASONS } from '../../providers/sms/gateway-reasons.js';
import { cartLink } from '../carts/cart-link.js';
import { briefReason } from '../texts/brief-reason.js';
import { nextFollowUpAt } from '../texts/follow-up-sends.js';
import type { FoundFollowUp } from './follow-up-repository.js';

/** Failures after which the same number may work another time. */
const NOT_THE_NUMBER: ReadonlySet<string | null> = new Set([
  null,
  GATEWAY_REASONS.senderDown,
  GATEWAY_REASONS.tooBusy,
  GATEWAY_REASONS.phoneOff,
  GATEWAY_REASONS.filtered,
  GATEWAY_REASONS.blocked,
  GATEWAY_REASONS.countryOff,
  GATEWAY_REASONS.notDelivered,
  TEXT_REASONS.inDoubt,
  TEXT_REASONS.waitedTooLong,
  TEXT_REASONS.noRoom,
  TEXT_REASONS.noOpening,
  TEXT_REASONS.gatewayBusy,
  TEXT_REASONS.notTaken,
]);

/** A row as staff see it. */
export function presentFollowUp(
  row: FoundFollowUp,
  { publicUrl, now }: { readonly publicUrl: string; readonly now: Date },
): FollowUp {
  const lines = row.order_lines ?? row.cart_lines ?? [];
  return {
    phoneNumber: row.phone_number,
    patientLastName: row.patient_last_name,
    reason: row.reason,
    since: toInstant(row.since),
    needs: row.needs,
    products: lines.map(({ variantId, title, quantity, priceCents }) => ({
      variantId,
      title,
      quantity,
      price: priceCents,
    })),
    text: presentText(row, publicUrl, now),
    reply:
      row.reply_body === null
        ? null
        : {
            body: row.reply_body,
            mediaCount: row.reply_media_count ?? 0,
            unread: row.unread ?? 0,
            isUndecided: row.is_undecided ?? false,
          },
    scheduledOrder: presentOrder(row),
    refill: presentRefill(row),
    nextSendAt: row.followed_at === null ? null : nextFollowUpAt(new Date(row.followed_at)).toISOString(),
  };
}

/** By the reason that ended it. */
const STOPPED: Readonly<Partial<Record<RepeatEnd, string>>> = REPEAT_STOPPED;

function presentOrder(row: FoundFollowUp): FollowUp['scheduledOrder'] {
  const stopped = row.end_reason === null ? null : (STOPPED[row.end_reason] ?? null);
  const failureReason = row.reason === 'repeat-stopped' ? stopped : row.failure_reason;
  return failureReason === null ? null : { id: Number(row.subject), failureReason };
}

function presentRefill(row: FoundFollowUp): FollowUp['refill'] {
  const { subject: id, refill_lines: lines, refill_language: language } = row;
  const [runsOutAt] = (lines ?? []).map((line) => new Date(line.runsOutAt).toISOString()).sort();
  if (runsOutAt === undefined || language === null) return null;
  return { id, runsOutAt, hasDiscount: row.refill_has_discount ?? false, language };
}

function presentText(row: FoundFollowUp, publicUrl: string, now: Date): FollowUp['text'] {
  if (row.message_id === null) return null;
  const reason = row.has_failed ? row.error_message : null;
  const isLinkLive = row.expires_at !== null && new Date(row.expires_at) > now;
  return {
    messageId: row.message_id,
    sentAt: row.sent_at === null ? null : toInstant(row.sent_at),
    openedAt: row.opened_at === null ? null : toInstant(row.opened_at),
    errorMessage: reason,
    briefReason: briefReason(reason),
    isNumberAtFault: row.has_failed && !NOT_THE_NUMBER.has(reason),
    cartUrl: isLinkLive && row.public_id !== null ? cartLink(publicUrl, row.public_id) : null,
  };
}

const toInstant = (text: string): string => new Date(text).toISOString();
