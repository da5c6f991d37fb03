import type { FollowUpReason } from '@eyecart/shared/contracts';
import { DAY_MS } from '@eyecart/shared/rules/durations';

/** The rows of one practice as they are stored. */
export interface PracticeFacts {
  readonly messages: readonly {
    readonly id: string;
    readonly type: string;
    readonly state: string;
    readonly attempts: number;
    readonly phone_number: string | null;
    readonly cart_id: string;
    readonly reason_code: string | null;
    readonly sent_at: Date | null;
    readonly attempted_at: Date | null;
    readonly created_at: Date;
    readonly corrected_at: Date | null;
    readonly order_converted_at: Date | null;
  }[];
  readonly carts: readonly { readonly id: string; readonly opened_at: Date | null }[];
  readonly replies: readonly {
    readonly id: string;
    readonly phone_number: string;
    readonly kind: string;
    readonly received_at: Date;
    readonly seen_at: Date | null;
  }[];
  readonly scheduledOrders: readonly {
    readonly id: number;
    readonly phone_number: string | null;
    readonly due_at: Date;
    readonly reason_code: string | null;
    readonly canceled_at: Date | null;
  }[];
  /** Repeating orders that ended, each with its last order. */
  readonly series: readonly {
    readonly order_id: number;
    readonly phone_number: string | null;
    readonly canceled_at: Date | null;
    readonly ended_at: Date;
    readonly end_reason: string;
  }[];
  readonly refills: readonly {
    readonly id: string;
    readonly phone_number: string | null;
    readonly state: string;
    readonly due_at: Date;
  }[];
  readonly optOuts: readonly { readonly phone_number: string; readonly lifted_at: Date | null }[];
  readonly dismissals: readonly {
    readonly phone_number: string | null;
    readonly needs: readonly string[];
    readonly ends_at: Date | null;
    readonly undone_at: Date | null;
  }[];
}

export interface PlainRow {
  readonly phoneNumber: string;
  readonly reason: FollowUpReason;
  readonly since: string;
  readonly needs: readonly string[];
}

interface Need {
  readonly rank: number;
  readonly reason: FollowUpReason;
  readonly subject: string;
  readonly since: Date;
}

/** The rows of Follow-up, computed number by number in plain steps from docs/product.md §13.2 to §13.4. */
export function plainFollowUps(facts: PracticeFacts, now: Date, lost: readonly string[]): PlainRow[] {
  const numbers = new Set(
    [...facts.messages, ...facts.replies, ...facts.scheduledOrders, ...facts.refills].map(
      (row) => row.phone_number,
    ),
  );
  const rows = [...numbers].flatMap((phoneNumber) => {
    if (phoneNumber === null) return [];
    const isOptedOut = facts.optOuts.some(
      (optOut) => optOut.phone_number === phoneNumber && optOut.lifted_at === null,
    );
    const hidden = facts.dismissals
      .filter((dismissal) => dismissal.phone_number === phoneNumber && dismissal.undone_at === null)
      .filter(({ ends_at: endsAt }) => endsAt === null || endsAt > now)
      .flatMap((dismissal) => dismissal.needs);
    const open = needsOf(phoneNumber, facts, now, lost).filter(
      (need) => !hidden.includes(nameOf(need)) && (!isOptedOut || isOfOptOut(need, facts)),
    );
    const [first] = open;
    if (first === undefined) return [];
    const names = open.map(nameOf);
    return [
      { first, row: { phoneNumber, reason: first.reason, since: first.since.toISOString(), needs: names } },
    ];
  });
  return rows.sort((one, other) => inOrder(one.first, other.first)).map(({ row }) => row);
}

/** After an opt-out staff still need to read other replies, and to know that it stopped a repeating order. */
const isOfOptOut = ({ reason, subject }: Need, { series }: PracticeFacts): boolean =>
  reason === 'replied' ||
  (reason === 'repeat-stopped' &&
    series.some((one) => String(one.order_id) === subject && one.end_reason === 'opted_out'));

const nameOf = ({ reason, subject }: Need): string => `${reason}:${subject}`;

const inOrder = (one: Need, other: Need): number =>
  one.rank - other.rank ||
  other.since.getTime() - one.since.getTime() ||
  (one.subject < other.subject ? -1 : Number(one.subject > other.subject));

function needsOf(phoneNumber: string, facts: PracticeFacts, now: Date, lost: readonly string[]): Need[] {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const isTheirs = (row: { readonly phone_number: string | null }) => row.phone_number === phoneNumber;
  const isLost = (text: PracticeFacts['messages'][number]) =>
    text.state === 'canceled' && lost.includes(text.reason_code ?? '');
  const isDone = (text: PracticeFacts['messages'][number]) =>
    text.order_converted_at !== null || text.corrected_at !== null;
  const texts = facts.messages
    .filter((text) => isTheirs(text) && ['initial', 'scheduled'].includes(text.type))
    .filter((text) => text.attempts > 0 || text.state !== 'canceled' || isLost(text))
    .sort(
      (one, other) =>
        other.created_at.getTime() - one.created_at.getTime() ||
        Number(isDone(other)) - Number(isDone(one)) ||
        (one.id < other.id ? 1 : -1),
    );
  const orders = texts.flatMap((text) => text.order_converted_at ?? []);
  const hasOrderedSince = (at: Date) => orders.some((ordered) => ordered >= at);
  const needs: Need[] = [];
  const [latest] = texts;
  const isRecent = latest !== undefined && latest.created_at > daysAgo(60);
  if (isRecent && !isDone(latest) && !hasOrderedSince(latest.created_at)) {
    const openedAt = facts.carts.find((cart) => cart.id === latest.cart_id)?.opened_at ?? null;
    const hasFailed = ['undelivered', 'refused'].includes(latest.state) || isLost(latest);
    const hasArrived = ['accepted', 'delivered'].includes(latest.state);
    const need = { subject: latest.id };
    if (hasFailed) {
      needs.push({ ...need, rank: 0, reason: 'failed', since: latest.attempted_at ?? latest.created_at });
    }
    if (hasArrived && openedAt !== null && openedAt <= daysAgo(1)) {
      needs.push({ ...need, rank: 4, reason: 'opened', since: openedAt });
    }
    if (hasArrived && openedAt === null && latest.sent_at !== null && latest.sent_at <= daysAgo(3)) {
      needs.push({ ...need, rank: 5, reason: 'not-ordered', since: latest.sent_at });
    }
  }
  const unread = facts.replies
    .filter(
      (reply) =>
        isTheirs(reply) && reply.seen_at === null && reply.kind !== 'stop' && reply.kind !== 'thanks',
    )
    .sort(
      (one, other) => one.received_at.getTime() - other.received_at.getTime() || (one.id < other.id ? -1 : 1),
    );
  const [oldest] = unread;
  const newest = unread.at(-1);
  if (oldest !== undefined && newest !== undefined && newest.received_at > daysAgo(60)) {
    needs.push({ rank: 1, reason: 'replied', subject: newest.id, since: oldest.received_at });
  }
  for (const order of facts.scheduledOrders.filter(isTheirs)) {
    const isStuck = order.reason_code !== null && order.canceled_at === null;
    if (isStuck && order.due_at > daysAgo(60) && !hasOrderedSince(order.due_at)) {
      needs.push({ rank: 3, reason: 'not-scheduled', subject: String(order.id), since: order.due_at });
    }
  }
  for (const series of facts.series.filter(isTheirs)) {
    const hasStopped =
      ['opted_out', 'not_opened', 'nothing_left'].includes(series.end_reason) && series.canceled_at === null;
    if (hasStopped && series.ended_at > daysAgo(60) && !hasOrderedSince(series.ended_at)) {
      const subject = String(series.order_id);
      needs.push({ rank: 2, reason: 'repeat-stopped', subject, since: series.ended_at });
    }
  }
  for (const refill of facts.refills.filter(isTheirs)) {
    if (refill.state === 'open' && refill.due_at <= now && refill.due_at > daysAgo(60)) {
      needs.push({ rank: 6, reason: 'refill', subject: refill.id, since: refill.due_at });
    }
  }
  return needs.sort(inOrder);
}
