import { DAY_MS } from '@eyecart/shared/rules/durations';
import type pg from 'pg';

/** From one moment to another; `until` is null while it lasts. */
export interface Span {
  readonly from: Date;
  readonly until: Date | null;
}

/** What the simulation recorded about a patient, apart from the product's rows. */
export interface CheckedPatient {
  readonly practiceId: string;
  readonly areaCode: string;
  readonly phoneNumber: string;
  readonly optedOut: Span[];
  /** When the patient wanted texts to reorder. */
  readonly asked: Span[];
  /** While a reply waited for a decision. */
  readonly held: Span[];
  /** Orders that were returned. */
  readonly settled: Set<string>;
}

interface Year {
  readonly patients: readonly CheckedPatient[];
  readonly sent: readonly { readonly to: string; readonly body: string }[];
  readonly now: Date;
  readonly started: Date;
}

const ZONES: Readonly<Record<string, string>> = {
  '212': 'America/New_York',
  '312': 'America/Chicago',
  '602': 'America/Phoenix',
  '808': 'Pacific/Honolulu',
  '205': 'America/Chicago',
  '305': 'America/New_York',
};

const isIn = (spans: readonly Span[], at: Date): boolean =>
  spans.some(({ from, until }) => from < at && (until === null || at < until));

const localParts = (at: Date, timeZone: string) => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    hour: Number(part('hour')),
    weekday: part('weekday'),
    year: Number(part('year')),
    month: Number(part('month')),
    day: Number(part('day')),
  };
};

/** @throws Error that names the first broken rule; gives how often each thing happened */
export async function checkYear(database: pg.Pool, year: Year): Promise<Record<string, number>> {
  const { rows: texts } = await database.query(
    `SELECT messages.*, practices.time_zone, orders.series_id, orders.is_automatic_refill,
       orders.created_at AS scheduled_at FROM messages
     JOIN practices ON practices.id = messages.practice_id
     LEFT JOIN scheduled_orders AS orders ON orders.id = messages.scheduled_order_id
     WHERE sent_at IS NOT NULL AND type IN ('initial', 'scheduled', 'reminder') ORDER BY sent_at`,
  );
  const check = (isKept: boolean, rule: string, subject: object) => {
    if (!isKept) throw new Error(`${rule}: ${JSON.stringify(subject)}`);
  };
  const { rows: gone } = await database.query(
    'SELECT count(*)::integer AS texts FROM messages WHERE sent_at IS NOT NULL',
  );
  check(gone[0].texts === year.sent.length, 'Each text went once', {
    rows: gone[0].texts,
    sent: year.sent.length,
  });
  const { rows: consents } = await database.query(
    "SELECT cart_id, phone_number, recorded_at FROM consents WHERE given <> 'withdrawn'",
  );
  const consented = new Set(
    consents.map(
      ({ cart_id: cartId, phone_number: number, recorded_at: at }) => cartId ?? `${number} ${at.getTime()}`,
    ),
  );
  /** A text has its own consent, or the one that its order was scheduled with. */
  const hasConsent = (text: (typeof texts)[number]): boolean =>
    consented.has(text.cart_id) ||
    (text.series_id === null && consented.has(`${text.phone_number} ${text.scheduled_at?.getTime()}`));
  const counts = { texts: texts.length, automatic: 0, reminders: 0, repeated: 0, refills: 0 };
  for (const patient of year.patients) {
    const own = texts.filter((text) => text.phone_number === patient.phoneNumber);
    let last: Date | null = null;
    let lastRecurring: Date | null = null;
    for (const text of own) {
      const at: Date = text.sent_at;
      const subject = { type: text.type, at, areaCode: patient.areaCode };
      check(!isIn(patient.optedOut, at), 'Nothing is sent after an opt-out', subject);
      check(hasConsent(text), 'Every text has a consent', subject);
      const ofDay = own.filter(
        ({ sent_at: other }) => other <= at && at.getTime() - other.getTime() < DAY_MS,
      );
      check(patient.areaCode !== '305' || ofDay.length <= 3, 'Florida: three texts in 24 hours', subject);
      if (!text.is_automatic) continue;
      counts.automatic += 1;
      check(!isIn(patient.held, at), 'No automatic text while a reply waits for a decision', subject);
      if (text.type === 'reminder') counts.reminders += 1;
      else if (text.series_id !== null) counts.repeated += 1;
      const isRecurring = text.series_id !== null || text.is_automatic_refill === true;
      // Texts scheduled for one day are sent then; the others stay a week away from them.
      const isPlanned = text.scheduled_order_id !== null && !isRecurring;
      const before: Date | null = isRecurring ? last : lastRecurring;
      check(
        isPlanned || before === null || at.getTime() - before.getTime() >= 7 * DAY_MS,
        'One automatic text a week',
        {
          ...subject,
          before,
        },
      );
      // A text that failed is made up for by the next one.
      if (text.state !== 'undelivered') {
        last = at;
        if (isRecurring) lastRecurring = at;
      }
      for (const zone of [text.time_zone, ZONES[patient.areaCode]]) {
        const { hour, weekday } = localParts(at, zone);
        check(hour >= 9 && hour < 20, 'Automatic texts keep to the hours', { ...subject, zone, hour });
        check(patient.areaCode !== '205' || weekday !== 'Sun', 'No Sundays in Alabama', subject);
      }
      if (text.is_automatic_refill && text.type === 'scheduled') {
        counts.refills += 1;
        const { rows } = await database.query(
          'SELECT scheduled_orders.created_at, automatic_refills FROM scheduled_orders JOIN practices ON practices.id = practice_id WHERE scheduled_orders.id = $1',
          [text.scheduled_order_id],
        );
        const { created_at: scheduledAt } = rows[0];
        check(
          // A refill that was due already is scheduled at the moment the patient asks.
          patient.asked.some(({ from }) => from.getTime() === scheduledAt.getTime()) ||
            isIn(patient.asked, scheduledAt),
          'Refills go to patients who asked',
          { ...subject, scheduledAt },
        );
        check(rows[0].automatic_refills, 'Refills go where they are switched on', subject);
      }
    }
  }
  return {
    ...counts,
    series: await checkSeries(database, year, check),
    ...(await checkRefills(database, year, check)),
  };
}

type Check = (isKept: boolean, rule: string, subject: object) => void;

/** Every promised time has an order on its day, which was texted, says why not, or waits for a reason. */
async function checkSeries(database: pg.Pool, { now }: Year, check: Check): Promise<number> {
  const { rows: series } = await database.query(
    `SELECT order_series.*, starts_on::text AS first_day, time_zone FROM order_series
     JOIN practices ON practices.id = practice_id`,
  );
  for (const one of series) {
    const { rows: orders } = await database.query(
      'SELECT * FROM scheduled_orders WHERE series_id = $1 ORDER BY series_number',
      [one.id],
    );
    const [year = 0, month = 1, day = 1] = one.first_day.split('-').map(Number);
    const end = one.ended_at ?? now;
    for (let number = 1; one.times === null || number <= one.times; number += 1) {
      const monthIndex = month - 1 + (number - 1) * one.every_months;
      const lastDay = new Date(Date.UTC(year, monthIndex + 1, 0)).getUTCDate();
      const planned = new Date(Date.UTC(year, monthIndex, Math.min(day, lastDay)));
      // A day of grace: the plan is a local day.
      if (planned.getTime() + DAY_MS > end.getTime()) break;
      const order = orders.find(({ series_number: own }) => own === number);
      const subject = { series: one.id, number, planned };
      check(order !== undefined, 'Every promised time has an order', subject);
      const local = localParts(order.scheduled_for, one.time_zone);
      const isOnDay = local.day === planned.getUTCDate() && local.month === planned.getUTCMonth() + 1;
      check(isOnDay, 'It is on its day', { ...subject, scheduledFor: order.scheduled_for });
      const isExplained = order.texted_at ?? order.reason_code ?? order.canceled_at;
      check(isExplained !== null || order.due_at > now, 'It went, says why not, or waits', subject);
    }
  }
  return series.length;
}

/** The open refills are those that the orders, returns, and opt-outs explain, and no others. */
async function checkRefills(database: pg.Pool, { patients, now }: Year, check: Check) {
  const { rows: orders } = await database.query(
    `SELECT orders.*, refills.state, refills.due_at, refills.phone_number, refills.withdrawal, refills.closed_at
     FROM orders LEFT JOIN refills ON refills.order_id = orders.id ORDER BY ordered_at`,
  );
  let open = 0;
  for (const patient of patients) {
    const own = orders.filter(({ phone_number: number }) => number === patient.phoneNumber);
    for (const [index, order] of own.entries()) {
      const isReturned = patient.settled.has(order.external_id);
      const hasLater = index < own.length - 1;
      const wasOut = patient.optedOut.some(({ from }) => from >= order.ordered_at);
      const quantity = order.lines[0].quantity;
      const dueAt = new Date(order.ordered_at.getTime() + (quantity * 30 - 7) * DAY_MS);
      const isOld = now.getTime() - dueAt.getTime() >= 60 * DAY_MS;
      const isOpen = order.state === 'open';
      const subject = { order: order.order_number, state: order.state, withdrawal: order.withdrawal };
      check(!isOpen || !(isReturned || hasLater || isOld), 'An open refill is explained', subject);
      const mayBeClosed =
        isReturned || hasLater || wasOut || isOld || ['accepted', 'dismissed'].includes(order.state);
      check(isOpen || mayBeClosed, 'A closed refill is explained', subject);
      check(order.due_at.getTime() === dueAt.getTime(), 'A refill is due a week before', subject);
      if (isOpen) open += 1;
    }
  }
  return { orders: orders.length, open };
}
