import type { WaitReason } from '@eyecart/shared/reasons';
import { DAY_MS, HOUR_MS, WEEK_MS } from '@eyecart/shared/rules/durations';
import type { Database } from '../../../db/client.js';
import { isExempt, limitsForPhone, type StateLimit } from '../../../rules/state-limits.js';
import type { Decided } from './claim-repository.js';
import {
  COUNTED_BY,
  countAttempts,
  findLastAutomatic,
  findLastOrders,
  hasAutomaticInQueue,
  listAttempts,
  lockWindows,
  type Recipient,
  type TextWindow,
} from './window-repository.js';

/** The operator's limits. */
export interface TextLimits {
  readonly textsPerNumberPerHour: number;
  readonly textsPerPracticePerDay: number;
}

/** A text that stays over the sending limit for this long is not sent. */
const MAX_OVER_LIMIT_MS = 2 * DAY_MS;

/**
 * Delays texts over a sending limit or the weekly limit, and cancels those over a sending limit for too long. Answers
 * to a patient are exempt. The windows stay locked until the transaction ends, so that the texts it lets through are
 * counted before anyone checks again. Source: docs/product.md §8.12, §8.27.
 */
export async function applyLimits(
  tx: Database,
  decided: readonly Decided[],
  limits: TextLimits,
  now: Date,
): Promise<Decided[]> {
  const sendable = decided.filter(
    ({ decision, type }) => decision.kind === 'send' && type !== 'confirmation' && type !== 'answer',
  );
  const overLimit = await findOverLimit(tx, sendable, limits, now);
  const tooSoon = await findTooSoon(
    tx,
    sendable.filter(({ id }) => !overLimit.has(id)),
    now,
  );
  return decided.map((text) => {
    const until = tooSoon.get(text.id);
    if (until) return { ...text, decision: { kind: 'wait', until, wait: { code: 'weekly_limit' } } };
    const wait = overLimit.get(text.id);
    if (!wait) return text;
    const since = text.overLimitSince ?? now;
    if (now.getTime() - since.getTime() > MAX_OVER_LIMIT_MS) {
      return { ...text, decision: { kind: 'cancel', reason: { code: 'over_limit_too_long' } } };
    }
    return { ...text, overLimitSince: since, decision: { kind: 'wait', ...wait } };
  });
}

/** A text that is sent now unless a limit is full. */
interface Candidate extends Recipient {
  readonly id: string;
  /** When the text was last attempted, if ever. */
  readonly attemptedAt: Date | null;
}

/** When a text over a limit may be sent, and what it waits for. */
interface OverLimit {
  readonly until: Date;
  readonly wait: WaitReason;
}

/** How full a window is. */
interface Use {
  readonly window: TextWindow;
  /** Texts in the window, apart from the candidates. */
  readonly used: number;
  /** Candidates that are sent now. */
  sent: number;
  /** Candidates that wait for this window. */
  waiting: number;
}

/** Finds the texts that are over a limit, by id; earlier candidates come first. */
async function findOverLimit(
  tx: Database,
  candidates: readonly Candidate[],
  limits: TextLimits,
  now: Date,
): Promise<ReadonlyMap<string, OverLimit>> {
  const overLimit = new Map<string, OverLimit>();
  if (candidates.length === 0) return overLimit;
  const stateLimitsOf = await findStateLimits(tx, candidates, now);
  const windowsById = new Map(candidates.map((one) => [one.id, windowsOf(one, limits, stateLimitsOf(one))]));
  const uses = await readUses(tx, candidates, [...windowsById.values()].flat(), now);
  const waiting = candidates.flatMap((candidate) => {
    const own = (windowsById.get(candidate.id) ?? []).flatMap((window) => uses.get(windowKey(window)) ?? []);
    const full = own.filter(({ window, used, sent }) => used + sent >= window.limit);
    if (full.length > 0)
      return [{ id: candidate.id, queued: full.map((use) => ({ use, index: use.waiting++ })) }];
    for (const use of own) use.sent += 1;
    return [];
  });
  const openings = await findOpenings(tx, [...uses.values()], now);
  for (const { id, queued } of waiting) {
    const waits = queued.map(({ use, index }) => ({
      until: openings.get(use)?.[index] ?? new Date(now.getTime() + use.window.lengthMs),
      wait: waitReasonFor(use.window),
    }));
    const [longest] = waits.sort((one, other) => other.until.getTime() - one.until.getTime());
    if (longest) overLimit.set(id, longest);
  }
  return overLimit;
}

async function readUses(
  tx: Database,
  candidates: readonly Candidate[],
  all: readonly TextWindow[],
  now: Date,
): Promise<ReadonlyMap<string, Use>> {
  const windows = [...new Map(all.map((window) => [windowKey(window), window])).values()];
  await lockWindows(tx, windows);
  const max = Math.max(...windows.map(({ limit }) => limit)) + candidates.length;
  const counts = await countAttempts(tx, windows, now, max);
  return new Map(
    windows.map((window, index) => {
      const repeated = candidates.filter((candidate) => isCountedIn(candidate, window, now)).length;
      return [windowKey(window), { window, used: (counts[index] ?? 0) - repeated, sent: 0, waiting: 0 }];
    }),
  );
}

/** When each waiting text may be sent, in order. */
async function findOpenings(tx: Database, uses: readonly Use[], now: Date): Promise<Map<Use, Date[]>> {
  const openings = new Map<Use, Date[]>();
  for (const use of uses) {
    const { window, sent, waiting } = use;
    // The first one waits until the text at this index (newest first) leaves the window, the next for the next newer one.
    const first = window.limit - 1 - sent;
    const skipped = Math.max(0, first + 1 - waiting);
    if (waiting === 0 || first < 0) continue;
    const leaving = await listAttempts(tx, window, now, { skipped, limit: first + 1 - skipped });
    openings.set(
      use,
      leaving.reverse().map((at) => new Date(at.getTime() + window.lengthMs)),
    );
  }
  return openings;
}

/** Whether an earlier attempt of the text itself is among the window's. */
const isCountedIn = (
  { practiceId, phoneNumber, attemptedAt }: Candidate,
  { counts, id, lengthMs }: TextWindow,
  now: Date,
): boolean =>
  attemptedAt !== null &&
  now.getTime() - attemptedAt.getTime() < lengthMs &&
  id === (counts === 'number' ? phoneNumber : practiceId);

/**
 * The windows that a text counts in, for the claim (`applyLimits`) and for refusing a manual send (`refuse-send.ts`). A
 * new limit is one more window, with a setting, a wait code, and a `kind` that `window-repository.ts` counts.
 */
export function windowsOf(
  { practiceId, phoneNumber }: Recipient,
  { textsPerNumberPerHour, textsPerPracticePerDay }: TextLimits,
  stateLimits: readonly StateLimit[],
): TextWindow[] {
  const windowOf = (kind: TextWindow['kind'], limit: number, lengthMs: number): TextWindow => {
    const counts = COUNTED_BY[kind];
    return { kind, counts, id: counts === 'number' ? phoneNumber : practiceId, limit, lengthMs };
  };
  const windows = [
    windowOf('number-hour', textsPerNumberPerHour, HOUR_MS),
    ...stateLimits.map(({ texts, withinHours }) => windowOf('number-state', texts, withinHours * HOUR_MS)),
    windowOf('practice-day', textsPerPracticePerDay, DAY_MS),
  ];
  // Several states may have the same limit.
  return [...new Map(windows.map((window) => [windowKey(window), window])).values()];
}

/** Equal for the same window. */
const windowKey = ({ kind, id, limit, lengthMs }: TextWindow): string => `${kind} ${id} ${limit} ${lengthMs}`;

/** The state limits that apply to each of these recipients now. */
export async function findStateLimits(
  tx: Database,
  recipients: readonly Recipient[],
  now: Date,
): Promise<(recipient: Recipient) => StateLimit[]> {
  const numbers = recipients
    .map(({ phoneNumber }) => phoneNumber)
    .filter((number) => limitsForPhone(number).some(({ customerMonths }) => customerMonths !== null));
  const lastOrderOf = await findLastOrders(tx, numbers);
  return (recipient) =>
    limitsForPhone(recipient.phoneNumber).filter((limit) => !isExempt(limit, lastOrderOf(recipient), now));
}

/** What a text waits for while a window is full. */
export function waitReasonFor({ kind, limit }: TextWindow): WaitReason {
  switch (kind) {
    case 'number-hour':
      return { code: 'number_limit', limit };
    case 'number-state':
      return { code: 'state_limit' };
    case 'practice-day':
      return { code: 'practice_limit', limit };
  }
}

interface SendableText {
  readonly id: string;
  readonly type: string;
  readonly phoneNumber: string;
  readonly isAutomatic: boolean;
  readonly isWeeklyExempt: boolean;
  /** Of a cart that staff sent by hand, not of a scheduled order. */
  readonly isOfManualSend: boolean;
}

/**
 * The weekly limit: a number gets one automatic text a week (docs/product.md §8.27). Returns the earliest time for
 * each text that is too soon, by id. Lock the windows of their numbers first.
 */
async function findTooSoon(
  tx: Database,
  sendable: readonly SendableText[],
  now: Date,
): Promise<ReadonlyMap<string, Date>> {
  const automatic = sendable
    .filter((text) => text.isAutomatic && !text.isWeeklyExempt)
    // A reminder does not delay its own first text.
    .sort((one, other) => Number(one.type === 'reminder') - Number(other.type === 'reminder'));
  const numbers = automatic.map((text) => text.phoneNumber);
  const last = new Map(await findLastAutomatic(tx, numbers, now));
  const lastRecurring = new Map(await findLastAutomatic(tx, numbers, now, 'recurring'));
  // Exempt texts that are sent now still count against the others, but not a link that the patient asked for.
  for (const text of sendable) {
    if (text.isAutomatic && text.isWeeklyExempt && text.type !== 'link') last.set(text.phoneNumber, now);
  }
  const tooSoon = new Map<string, Date>();
  for (const { id, phoneNumber: to, isOfManualSend } of automatic) {
    const before = (isOfManualSend ? lastRecurring : last).get(to);
    if (before) {
      tooSoon.set(id, weekAfter(before));
      continue;
    }
    last.set(to, now);
    if (!isOfManualSend) lastRecurring.set(to, now);
  }
  return tooSoon;
}

/**
 * When the weekly limit allows a text that is not queued yet; null when it does now. Queued ones may be sent at any
 * time, so they count as sent. Locks the number's windows.
 */
export async function findWeeklyOpening(tx: Database, phoneNumber: string, now: Date): Promise<Date | null> {
  await lockWindows(tx, [{ counts: 'number', id: phoneNumber }]);
  if (await hasAutomaticInQueue(tx, phoneNumber)) return weekAfter(now);
  const last = (await findLastAutomatic(tx, [phoneNumber], now)).get(phoneNumber);
  return last ? weekAfter(last) : null;
}

const weekAfter = (at: Date): Date => new Date(at.getTime() + WEEK_MS);
