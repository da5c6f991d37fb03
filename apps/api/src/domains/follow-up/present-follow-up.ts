import type { FollowUp, RepeatEnd } from '@eyecart/shared/contracts';
import { isNumberAtFault } from '@eyecart/shared/reason-codes';
import type { PlainReason, Reason } from '@eyecart/shared/reasons';
import { describeReason } from '@eyecart/shared/staff-messages/reason-sentences';
import { readReason } from '../../db/reason-columns.js';
import { cartLink } from '../carts/cart-link.js';
import { nextFollowUpAt } from '../texts/follow-up-send-repository.js';
import type { FoundFollowUp } from './follow-up-repository.js';

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

/** Why a repeating order stopped, by what ended it. */
const STOPPED: Readonly<Partial<Record<RepeatEnd, PlainReason['code']>>> = {
  opted_out: 'opted_out_then',
  not_opened: 'repeat_ended_not_opened',
  nothing_left: 'repeat_ended_nothing_left',
};

function presentOrder(row: FoundFollowUp): FollowUp['scheduledOrder'] {
  const reason = orderReason(row);
  if (reason === null) return null;
  const { sentence, said } = describeReason(reason);
  return { id: Number(row.subject), failureReason: sentence, reason: said };
}

function orderReason(row: FoundFollowUp): Reason | null {
  if (row.reason !== 'repeat-stopped') return readReason(row.order_reason_code, row.order_reason_params);
  const code = row.end_reason === null ? undefined : STOPPED[row.end_reason];
  return code === undefined ? null : { code };
}

function presentRefill(row: FoundFollowUp): FollowUp['refill'] {
  const { subject: id, refill_lines: lines, refill_language: language } = row;
  const [runsOutAt] = (lines ?? []).map((line) => new Date(line.runsOutAt).toISOString()).sort();
  if (runsOutAt === undefined || language === null) return null;
  return { id, runsOutAt, hasDiscount: row.refill_has_discount ?? false, language };
}

function presentText(row: FoundFollowUp, publicUrl: string, now: Date): FollowUp['text'] {
  if (row.message_id === null) return null;
  const reason = row.has_failed ? readReason(row.reason_code, row.reason_params) : null;
  const described = reason && describeReason(reason);
  const isLinkLive = row.expires_at !== null && new Date(row.expires_at) > now;
  return {
    messageId: row.message_id,
    sentAt: row.sent_at === null ? null : toInstant(row.sent_at),
    openedAt: row.opened_at === null ? null : toInstant(row.opened_at),
    errorMessage: described?.sentence ?? null,
    reason: described?.said ?? null,
    briefReason: described?.brief ?? null,
    isNumberAtFault: reason !== null && isNumberAtFault(reason),
    cartUrl: isLinkLive && row.public_id !== null ? cartLink(publicUrl, row.public_id) : null,
  };
}

const toInstant = (value: string): string => new Date(value).toISOString();
