import type { Evidence, PatientRecord, PhoneText, Said } from './evidence.js';
import { groupBy } from './group-by.js';
import { isLost } from './is-lost.js';
import { judgeBundles, judgeOrders } from './judge-shop.js';
import { REMINDED_AFTER_MS } from './schedule.js';
import type { Violation } from './violation.js';

/** A request to the gateway may have begun just before a stop, an opt-out, or the end of the day was known. */
const ON_ITS_WAY_MS = 1_000;
/** Clocks that are right differ a little: one worker dates a text, and another sends its reminder. */
const CLOCKS_DIFFER_MS = 5_000;
/** How the API says that a text may have gone out. */
export const IN_DOUBT = 'in_doubt';
/** Refusals that faults lead to: an order was repeated until it was too late, or a restore took its cart. */
const EXCUSED: ReadonlySet<string> = new Set(['past_schedule', 'cart_not_found']);
const REMINDER = /just a reminder/;
const isReminder = ({ body }: PhoneText): boolean => REMINDER.test(body);
const LINK = /\/cart\//;
/** The gateway says of these that the phone did not get them, so that they are tried once more. */
const NOT_THERE: ReadonlySet<string> = new Set(['undelivered', 'failed']);

/** Compares what reached the phones and the shop with what the API said, and with the rules of texting. */
export function judge(evidence: Evidence): Violation[] {
  const texts = groupBy(
    evidence.phones.filter(({ isReply, isGateways }) => !isReply && !isGateways),
    ({ to }) => to,
  );
  return [
    ...evidence.records.flatMap((record) =>
      judgePatient(evidence, record, texts.get(record.patient.phone) ?? []),
    ),
    ...judgeOrders(evidence),
    ...judgeBundles(evidence),
    ...evidence.failures.map((detail): Violation => ({ rule: 'error', about: 'API', detail })),
  ];
}

function judgePatient(evidence: Evidence, record: PatientRecord, texts: readonly PhoneText[]): Violation[] {
  const about = record.patient.phone;
  const links = texts.filter(({ body }) => LINK.test(body));
  const there = links.filter(({ status }) => !NOT_THERE.has(status));
  const bodies = groupBy(there, ({ body }) => body);
  const firsts = there.filter((text) => !isReminder(text));
  const found: Violation[] = [];
  const note = (rule: Violation['rule'], detail: string): void => void found.push({ rule, about, detail });

  for (const same of bodies.values())
    if (same.length > 1) note('twice', `${same.length} of "${same[0]?.body}" at ${timesOf(same)}`);
  if (bodies.size === there.length && firsts.length > 1)
    note('twice', `two first texts at ${timesOf(firsts)}`);
  for (const detail of judgeRefusal(evidence, record, links)) note('refused', detail);

  for (const text of links) {
    const block = record.blocks.find(
      ({ from, until }) =>
        text.at > latestAfter(evidence, from) &&
        (until === null || text.at < until) &&
        !isLost(evidence, from),
    );
    if (block) note('stopped', `texted at ${timesOf([text])}, stopped from ${clock(block.from)}`);
    if (isEarly(record, text, links)) note('early', `"${text.body}" at ${timesOf([text])}`);
    if (isUnlawful(evidence, record, text)) note('hours', `"${text.body}" at ${timesOf([text])}`);
  }

  const said = evidence.said.get(about);
  const missing = findMissing(evidence, record, links);
  if (missing !== null) {
    const { states, reasons } = said ?? {};
    note('lost', `${missing}; the API says ${JSON.stringify({ states, reasons })}`);
  }
  const wish = record.lastWish;
  if (wish?.wish === 'stop' && said?.isOptedOut === false && !isVoid(evidence, wish))
    note('opt-out', `asked for no more texts at ${clock(wish.at)}, and is not opted out`);
  return [...found, ...judgeReplies(evidence, record, said)];
}

/** Whether a restore lost what staff entered. What patients wrote is read again from the gateway. */
const isVoid = (evidence: Evidence, wish: NonNullable<PatientRecord['lastWish']>): boolean =>
  wish.by === 'staff' && isLost(evidence, wish.at);

/**
 * Who is refused is not texted, and is told why. That it is not known whether a text went out is an answer too, and so is
 * that it did not arrive and is tried again later. A restore that loses an opt-out brings back the text that it canceled.
 */
function judgeRefusal(
  evidence: Evidence,
  { refusal, hasAsked, lastWish }: PatientRecord,
  links: readonly PhoneText[],
): string[] {
  if (refusal === null || refusal.reason === IN_DOUBT) return [];
  if (refusal.code === 'opted_out' && lastWish !== null && isVoid(evidence, lastWish)) return [];
  if (refusal.code === 'sms_refused' && links.some(({ hasFailed }) => hasFailed)) return [];
  const { code, message } = refusal;
  const isExcused = EXCUSED.has(code) || (code === 'opted_out' && hasAsked);
  return [
    ...(isExcused ? [] : [`${code} for no reason: ${message}`]),
    ...(links.length === 0 ? [] : [`${code}, and texted at ${timesOf(links)}`]),
  ];
}

/** Each reply is shown once. After a restore, one may answer a text that is lost. */
function judgeReplies(
  { phones, restores, wasDiskFull }: Evidence,
  { patient, hasAsked }: PatientRecord,
  said: Said | undefined,
): Violation[] {
  const about = patient.phone;
  const written = groupBy(
    phones.filter(({ to, isReply }) => isReply && to === about),
    ({ body }) => body,
  );
  const mayBeFewer = restores.length > 0 || (wasDiskFull && hasAsked && said?.isOptedOut === true);
  return [...written].flatMap(([words, replies]): Violation[] => {
    const count = said?.replies.filter((one) => one === words).length ?? 0;
    if (count === replies.length || (count < replies.length && mayBeFewer)) return [];
    const detail = `"${words}" was written ${replies.length} times, and is shown ${count} times`;
    return [{ rule: 'reply', about, detail }];
  });
}

/**
 * When the last text may arrive whose request began before a moment, or that was claimed before it: what was held up leaves
 * that much later, also when the fault itself is over.
 */
function latestAfter({ delays }: Evidence, at: number): number {
  const late = delays
    .filter(({ from }) => from <= at + ON_ITS_WAY_MS)
    .map(({ until, ms }) => Math.min(at, until) + ms);
  return Math.max(at, ...late) + ON_ITS_WAY_MS;
}

/** Staff may text at any hour; what is automatic may not. */
function isUnlawful(evidence: Evidence, { patient }: PatientRecord, { body, at }: PhoneText): boolean {
  const isAutomatic = patient.how === 'schedule' || REMINDER.test(body);
  if (!isAutomatic || patient.place === 'open') return false;
  return patient.place === 'closed' || at > latestAfter(evidence, evidence.closesAt);
}

/** Whether a scheduled order, or a reminder, came before its time. */
function isEarly({ dueAt }: PatientRecord, text: PhoneText, links: readonly PhoneText[]): boolean {
  const firsts = links.filter((one) => !isReminder(one)).map(({ at }) => at);
  const due = isReminder(text) ? Math.min(...firsts) + REMINDED_AFTER_MS : (dueAt ?? 0);
  return firsts.length > 0 && text.at < due - CLOCKS_DIFFER_MS;
}

/** Whether the first text must have arrived by the end. */
function isOwed(evidence: Evidence, record: PatientRecord): boolean {
  const { patient, answer, answeredAt, hasAsked } = record;
  if (answer !== 'kept' || hasAsked || isLost(evidence, answeredAt)) return false;
  return patient.how === 'send' || patient.place === 'open';
}

/**
 * What should have arrived and did not: the first text, or its reminder. What a phone refused is another matter, and
 * staff may have been told that no one knows. An order may come before the reminder, and a restore loses those of the texts it
 * lost.
 */
function findMissing(evidence: Evidence, record: PatientRecord, links: readonly PhoneText[]): string | null {
  const { patient } = record;
  const isInDoubt = evidence.said.get(patient.phone)?.reasons.includes(IN_DOUBT) === true;
  if (isInDoubt || !isOwed(evidence, record) || links.some(({ status }) => NOT_THERE.has(status)))
    return null;
  const firsts = links.filter((text) => !isReminder(text));
  if (firsts.length === 0) return 'the first text';
  if (patient.place !== 'open' || patient.buys !== 'nothing') return null;
  return links.some(isReminder) || firsts.some(({ at }) => isLost(evidence, at)) ? null : 'the reminder';
}

const clock = (at: number): string => new Date(at).toISOString().slice(11, 23);
const timesOf = (texts: readonly PhoneText[]): string => texts.map(({ at }) => clock(at)).join(', ');
