import { DISMISSAL_REASONS, type FollowUp } from '@eyecart/shared/contracts';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import type { TestApi } from './test-api.js';
import type { Moment, Patient } from './year-events.js';

/** What patients write, and how it is read. */
const WORDS = [
  ['Thank you so much!', 'thanks'],
  ['Ok, got it', 'thanks'],
  ['Gracias', 'thanks'],
  ['Sounds good', 'thanks'],
  ['Do you have the larger size?', 'other'],
  ['Who is this? You have the wrong number', 'other'],
  ['I have had enough of these', 'other'],
  ['Please stop texting me', 'stop'],
] as const;

export function recordOptOut(patient: Patient, now: Date): void {
  if (patient.optedOut.at(-1)?.until !== null) patient.optedOut.push({ from: now, until: null });
  recordAsked(patient, false, now);
}

/** Nobody has to decide about the patient's replies anymore. */
function recordDecided(patient: Patient, now: Date): void {
  const open = patient.held.at(-1);
  if (open?.until === null) patient.held.splice(-1, 1, { ...open, until: now });
}

/** A patient who was texted writes back in their own words. */
export async function reply(api: TestApi, patient: Patient, { random, now }: Moment): Promise<void> {
  const { dependencies, database } = api;
  const { phoneNumber: from } = patient;
  const { rows } = await database.query(
    "SELECT FROM messages WHERE phone_number = $1 AND type IN ('initial', 'scheduled') AND sent_at IS NOT NULL LIMIT 1",
    [from],
  );
  if (rows.length === 0) return;
  const [body, kind] = WORDS[Math.floor(random() * WORDS.length)] ?? WORDS[0];
  const gatewayId = `SMreply${random()}`;
  const read = await dependencies.db.transaction((tx) =>
    dependencies.takeReply(tx, {
      gatewayId,
      from,
      body,
      channel: 'sms',
      sentTo: [],
      mediaCount: 0,
      handledAs: null,
    }),
  );
  if (read !== kind) throw new Error(`"${body}" was read as ${read}.`);
  if (kind === 'other' && patient.held.at(-1)?.until !== null) patient.held.push({ from: now, until: null });
  if (kind !== 'stop') return;
  recordOptOut(patient, now);
  recordDecided(patient, now);
}

/** Nobody decided about a reply for 30 days: the worker opts the number out. */
export function recordOverdue(patients: readonly Patient[], now: Date): void {
  for (const patient of patients) {
    const open = patient.held.at(-1);
    if (open?.until !== null || now.getTime() - open.from.getTime() < 30 * DAY_MS) continue;
    recordOptOut(patient, now);
    recordDecided(patient, now);
  }
}

/** What staff do about a row of Follow-up. Gives what it was. */
export async function workOff(
  api: TestApi,
  patient: Patient,
  row: FollowUp,
  moment: Moment,
): Promise<string> {
  const { random, now, variantId } = moment;
  const { phoneNumber, call } = patient;
  const choice = random();
  if (row.reason === 'replied') {
    const { rows } = await api.database.query(
      'SELECT id, kind, decided_at FROM replies WHERE phone_number = $1 AND seen_at IS NULL',
      [phoneNumber],
    );
    const waiting = rows.find((one) => one.kind === 'other' && one.decided_at === null);
    if (waiting && choice < 0.5) {
      const decision = choice < 0.2 ? 'opt-out' : 'keep-texting';
      const { status } = await call(`/api/replies/${waiting.id}/decide`, { decision });
      if (status !== 200) throw new Error(`A decision was answered with ${status}.`);
      if (decision === 'opt-out') recordOptOut(patient, now);
      recordDecided(patient, now);
      return 'decided';
    }
    await call('/api/replies/seen', { replyIds: rows.map(({ id }) => id) });
    return 'read';
  }
  if (row.reason === 'refill' && choice < 0.4) {
    const scheduledFor = new Date(now.getTime() + DAY_MS).toISOString();
    const { status } = await call(`/api/refills/${row.refill?.id}/accept`, { scheduledFor, consent: true });
    if (status === 409) return 'refillsRefused';
    if (![200, 201].includes(status)) throw new Error(`Accepting a refill was answered with ${status}.`);
    return 'accepted';
  }
  if (choice < 0.3) {
    const { body } = await call('/api/carts', { cartItems: [{ id: variantId, variantId, quantity: 1 }] });
    const send = { phoneNumber, patientLastName: 'Alvarez', consent: true, isFollowUp: true };
    const { status } = await call('/api/send-sms', { ...send, cartUrl: body.cartUrl });
    if (status !== 200) return 'followUpsRefused';
    patient.followedUp.push(now);
    patient.cartId = body.cartId ?? patient.cartId;
    return 'followedUp';
  }
  const dismissal = DISMISSAL_REASONS[Math.floor(random() * DISMISSAL_REASONS.length)];
  const { body } = await call('/api/follow-ups/dismiss', { phoneNumber, dismissal, needs: row.needs });
  if (random() >= 0.3) return 'dismissed';
  await call(`/api/follow-ups/dismissals/${body.dismissalId}/undo`, {});
  return 'undone';
}

export function recordAsked(patient: Patient, isAsked: boolean, now: Date): void {
  const open = patient.asked.at(-1);
  const isOpen = open?.until === null;
  if (isAsked && !isOpen) patient.asked.push({ from: now, until: null });
  if (!isAsked && open && isOpen) patient.asked.splice(-1, 1, { ...open, until: now });
}
