import {
  type CartItemInput,
  type EndpointInput,
  type EndpointResponse,
  type LastText,
  type messageEndpoints,
  type Practice,
  SEND_DETAILS,
  type SendWarning,
} from '@eyecart/shared/contracts';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import { pick } from '@eyecart/shared/rules/pick';
import { describeReason } from '@eyecart/shared/staff-messages/reason-sentences';
import type { Database } from '../../../db/client.js';
import { reasonOf } from '../../../db/reason-columns.js';
import { type CallerPractice, zoneOf } from '../../../http/access.js';
import { ApiError } from '../../../http/api-error.js';
import type { Clock } from '../../../providers/clock.js';
import type { SmsGateway } from '../../../providers/sms/sms-gateway.js';
import { timeWords } from '../../../rules/opening-words.js';
import { type IsTestNumber, parsePatientPhone } from '../../../rules/phone-number.js';
import type { OpeningHours } from '../../../rules/quiet-hours.js';
import type { Catalog } from '../../catalog/catalog.js';
import { refuseUnavailable, resolveLines } from '../../catalog/resolve-lines.js';
import { findOptOut } from '../consent-repository.js';
import { joinSentences } from '../describe-shortfalls.js';
import type { CanRevealOptOut } from '../opt-outs/can-reveal-opt-out.js';
import { findPauses, findWaitingReply } from '../reply-repository.js';
import { sendTimeOf } from '../send-time.js';
import { publicStatus } from '../state.js';
import { NO_OPENING, quietWarning } from './quiet-warning.js';
import {
  findLatestText,
  type LatestText,
  listTextedCarts,
  type TextedCart,
} from './texted-carts-repository.js';

/** Staff are warned about a cart that was sent to the same number within this time. */
const SAME_CART_DAYS = 30;

interface Dependencies {
  readonly db: Database;
  readonly catalog: Catalog;
  readonly canRevealOptOut: CanRevealOptOut;
  readonly clock: Clock;
  /** Hours of automatic texts; null when quiet hours are off. */
  readonly hours: OpeningHours | null;
  readonly isTestNumber: IsTestNumber;
  readonly startNumberOf: SmsGateway['startNumberOf'];
}

export type SendPlan = EndpointInput<typeof messageEndpoints.checkSend>['body'];

/** Warnings for staff before they send this cart to this number, and the last text to it. Sends and stores nothing. */
export type CheckSend = (
  practice: CallerPractice,
  plan: SendPlan,
) => Promise<EndpointResponse<typeof messageEndpoints.checkSend>>;

export function createCheckSend(dependencies: Dependencies): CheckSend {
  const { db, catalog, canRevealOptOut, clock } = dependencies;
  const { hours, isTestNumber, startNumberOf } = dependencies;

  async function findSameCart(
    practice: Practice,
    phoneNumber: string,
    items: readonly CartItemInput[],
  ): Promise<TextedCart | null> {
    const lines = resolveKnown(items);
    if (lines === null) return null;
    const since = new Date(clock.now().getTime() - SAME_CART_DAYS * DAY_MS);
    const texted = await listTextedCarts(db, practice.id, phoneNumber, since);
    return texted.find((cart) => contentsOf(cart.lines) === contentsOf(lines)) ?? null;
  }

  /** Variants and quantities; null when there are none, or one is not in the catalog. */
  function resolveKnown(items: readonly CartItemInput[]) {
    if (items.length === 0 || shortageOf(items)?.code === 'unknown_item') return null;
    return resolveLines(catalog.snapshot(), items, 'items').map(({ found, quantity }) => ({
      variantId: found.variant.id,
      quantity,
    }));
  }

  /** Why this cart could not be created now; null when it could. */
  function shortageOf(items: readonly CartItemInput[]): ApiError | null {
    try {
      refuseUnavailable(resolveLines(catalog.snapshot(), items, 'items'));
      return null;
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  }

  /** The problem that staff must fix in the cart; null when there is none. */
  function shortageWords(items: readonly CartItemInput[]): string | null {
    const known = items.filter((item) => shortageOf([item])?.code !== 'unknown_item');
    const gone = items.length - known.length;
    return joinSentences([gone === 0 ? null : goneWords(gone), shortageOf(known)?.message ?? null]);
  }

  /** The variants of which not even one can be bought. */
  const soldOutIds = (items: readonly CartItemInput[]): string[] =>
    items
      .filter((item) => shortageOf([{ ...item, quantity: 1 }]) !== null)
      .map(({ id, variantId }) => variantId ?? id);

  /** Past the anti-enumeration limit, staff learn of a refusal only when they send. */
  async function findRefusals(practiceId: string, phoneNumber: string) {
    if (!(await canRevealOptOut(practiceId, phoneNumber))) return { isOptedOut: false, pause: null };
    const [optedOutAt, pause] = await Promise.all([
      findOptOut(db, phoneNumber),
      findPauseWarning(practiceId, phoneNumber),
    ]);
    return { isOptedOut: optedOutAt !== null, pause };
  }

  async function findPauseWarning(practiceId: string, phoneNumber: string): Promise<SendWarning | null> {
    const pause = (await findPauses(db, practiceId, [phoneNumber])).get(phoneNumber);
    if (pause === undefined) return null;
    const replyId = await findWaitingReply(db, practiceId, phoneNumber);
    return replyId === null ? ON_HOLD : { ...UNDECIDED, replyId };
  }

  return async (practice, { phoneNumber, items, ...plan }) => {
    const scheduledFor = plan.scheduledFor ? new Date(plan.scheduledFor) : null;
    const phone = parsePatientPhone(phoneNumber, { isTestNumber });
    if (!phone.ok) {
      return { sendsAt: null, warnings: [{ code: 'invalid_phone', message: phone.message }], lastText: null };
    }
    const [{ isOptedOut, pause }, same, latest] = await Promise.all([
      findRefusals(practice.id, phone.e164),
      findSameCart(practice, phone.e164, items),
      findLatestText(db, practice.id, phone.e164),
    ]);
    const practiceZone = zoneOf(practice);
    const place = { phoneNumber: phone.e164, practiceZone };
    const now = clock.now();
    const sendsAt = scheduledFor && sendTimeOf(scheduledFor, place, hours);
    const isNever = scheduledFor !== null && sendsAt === null;
    const late = scheduledFor === null && hours !== null ? quietWarning(phone.e164, now, hours) : null;
    const quiet = isNever ? NO_OPENING : late;
    const shortage = shortageWords(items);
    const warnings: (SendWarning | null)[] = [
      isOptedOut
        ? {
            code: 'opted_out',
            message: describeReason(
              { code: 'opted_out' },
              { startNumber: startNumberOf(practice.sender ?? null) },
            ).sentence,
          }
        : null,
      pause,
      shortage === null ? null : { code: 'out_of_stock', message: shortage, soldOutIds: soldOutIds(items) },
      phone.warning ? { code: 'new_area_code', message: phone.warning } : null,
      quiet === null ? null : { code: 'quiet_hours', message: quiet },
      same === null ? null : { code: 'already_sent', message: sameCartWords(same, practiceZone, now) },
    ];
    return {
      sendsAt: sendsAt?.toISOString() ?? null,
      warnings: warnings.filter((warning) => warning !== null),
      lastText: latest && presentLatest(latest),
    };
  };
}

function presentLatest(text: LatestText): LastText {
  const reason = reasonOf(text);
  const described = reason && describeReason(reason);
  return {
    status: publicStatus(text.state),
    textedAt: text.textedAt.toISOString(),
    orderedAt: text.orderedAt?.toISOString() ?? null,
    products: (text.lines ?? []).map((line) => pick(line, ['variantId', 'title', 'quantity'])),
    errorMessage: described?.sentence ?? null,
    reason: described?.said ?? null,
    ...pick(text, [...SEND_DETAILS, 'language', 'orderEnded']),
  };
}

const UNDECIDED: SendWarning = {
  code: 'reply_undecided',
  message: 'The patient wrote back. Please read the reply and decide before you text again.',
};

/** Only another practice can decide. */
const ON_HOLD: SendWarning = {
  code: 'on_hold',
  message: 'This patient may have asked to stop. Automatic texts to this number are paused.',
};

function sameCartWords({ textedAt }: TextedCart, timeZone: string, now: Date): string {
  const dayOf = new Intl.DateTimeFormat('en-US', { timeZone, month: 'long', day: 'numeric' }).format;
  // Only the last 30 days are searched, so the year can be left out.
  const day = dayOf(textedAt);
  const when = day === dayOf(now) ? `today at ${timeWords(textedAt, timeZone)}` : `on ${day}`;
  return `You sent this same cart to this number ${when}.`;
}

const goneWords = (count: number): string =>
  count === 1
    ? 'One item of this cart is no longer sold: take it out of the cart.'
    : `${count} items of this cart are no longer sold: take them out of the cart.`;

/** Equal for the same variants in the same quantities, in any order. */
const contentsOf = (lines: readonly { variantId: string; quantity: number }[]): string =>
  lines
    .map(({ variantId, quantity }) => `${variantId}:${quantity}`)
    .sort()
    .join();
