import { setTimeout as pause } from 'node:timers/promises';
import type { Message } from '@eyecart/shared/contracts';
import { type Patient, type PlannedReply, QUESTIONS, STOPS } from './schedule.js';
import type { Answer } from './staff.js';
import { staffOf, type World } from './world.js';

const LINK = /\/cart\/([1-9A-HJ-NP-Za-km-z]{8,32})/;
const LOOK_AGAIN_MS = 1_000;
const LOOKS = 20;

const isStop = (words: string): boolean => STOPS.some((stop) => stop === words);
const waits = (words: string): boolean => QUESTIONS.some((question) => question === words);

/** Everything about one patient, each part at its time. `until` waits for a time of the schedule. */
export async function live(
  world: World,
  patient: Patient,
  until: (atMs: number) => Promise<void>,
): Promise<void> {
  const { ledger } = world;
  await until(patient.atMs);
  const optOut = async (): Promise<void> => {
    if (patient.optOutAtMs === null) return;
    await until(patient.optOutAtMs);
    await recordOptOut(world, patient);
  };
  const replies = async (): Promise<void> => {
    for (const reply of patient.replies) {
      await until(reply.atMs);
      await say(world, patient, reply);
    }
  };
  const buy = async (): Promise<void> => {
    if (patient.buys !== 'nothing') await order(world, patient);
  };
  const texted = async (): Promise<void> => {
    const answer = await (patient.how === 'send' ? send : schedule)(world, patient);
    ledger.answered(patient, answer);
  };
  await Promise.all([texted(), replies(), optOut(), buy()]);
}

async function send(world: World, patient: Patient): Promise<Answer | null> {
  const { practiceName, ask } = staffOf(world, patient);
  const { variantId } = world;
  const { phone: phoneNumber, key } = patient;
  const cartItems = [{ id: variantId, variantId, quantity: 1 }];
  const cart = await ask('POST', '/api/carts', `${key}-cart`, { practiceName, cartItems });
  if (cart?.status !== 201) return cart;
  const { cartUrl } = cart.body as { cartUrl: string };
  return ask('POST', '/api/send-sms', `${key}-send`, { practiceName, phoneNumber, cartUrl, consent: true });
}

async function schedule(world: World, patient: Patient): Promise<Answer | null> {
  const { practiceName, ask } = staffOf(world, patient);
  const { phone: phoneNumber, key, dueAfterMs } = patient;
  const dueAt = world.clock.now().getTime() + dueAfterMs;
  world.ledger.scheduled(patient, dueAt);
  const scheduledFor = new Date(dueAt).toISOString();
  const items = [{ id: world.variantId, quantity: 1 }];
  const body = { practiceName, items, phoneNumber, scheduledFor, consent: true };
  return ask('POST', '/api/create-order', `${key}-order`, body);
}

async function recordOptOut(world: World, patient: Patient): Promise<void> {
  const { ledger } = world;
  const { practiceName, ask } = staffOf(world, patient);
  ledger.asks(patient);
  const body = { practiceName, phoneNumber: patient.phone };
  const before = ledger.lastWishOf(patient);
  const answer = await ask('POST', '/api/opt-outs', `${patient.key}-opt-out`, body);
  // Whether a wish that came meanwhile is the later one, no one can say from outside.
  if (answer?.status !== 201 || ledger.lastWishOf(patient) !== before) return;
  ledger.blocked(patient);
  ledger.wished(patient, 'stop', 'staff');
}

/** The patient writes; after one that waits, staff may decide to go on. */
async function say(world: World, patient: Patient, { words }: PlannedReply): Promise<void> {
  const { ledger, sandbox } = world;
  const asks = isStop(words) || waits(words);
  if (asks) ledger.asks(patient);
  if (words === 'START') {
    ledger.frees(patient);
    ledger.wished(patient, 'texts', 'patient');
  }
  // Who was never texted has nothing to answer.
  if ((await sandbox.texts(patient.phone)).length === 0) return;
  if (isStop(words)) ledger.wished(patient, 'stop', 'patient');
  const isTaken = await sandbox.reply(patient.phone, words);
  if (asks && isTaken) ledger.blocked(patient);
  if (waits(words) && patient.isKept) await keepTexting(world, patient);
}

async function keepTexting(world: World, patient: Patient): Promise<void> {
  const { practiceName, ask } = staffOf(world, patient);
  const search = { practiceName, search: patient.phone.slice(2), pageSize: 10 };
  const answer = await ask('POST', '/api/sms/messages/search', null, search);
  if (answer?.status !== 200) return;
  const { messages } = answer.body as { messages: Message[] };
  const open = messages.flatMap(({ replies = [] }) => replies).find(({ decideBy }) => decideBy !== null);
  if (!open) return;
  world.ledger.frees(patient);
  const body = { practiceName, decision: 'keep-texting' };
  await ask('POST', `/api/replies/${open.id}/decide`, `decide-${open.id}`, body);
}

/** The patient waits for the link, opens it, and buys. */
async function order(world: World, patient: Patient): Promise<void> {
  const { ledger, sandbox } = world;
  for (let look = 0; look < LOOKS; look += 1) {
    await pause(LOOK_AGAIN_MS);
    const link = (await sandbox.texts(patient.phone)).map(({ body }) => LINK.exec(body)?.[1]).find(Boolean);
    if (link === undefined) continue;
    const answer = await staffOf(world, patient).ask('POST', '/api/checkout/create', null, { cartId: link });
    const url = answer?.status === 200 ? (answer.body as { checkoutUrl?: string }).checkoutUrl : undefined;
    if (url === undefined) return;
    const id = await sandbox.pay(url, `P${patient.phone.slice(-7)}`);
    if (id === null) return;
    ledger.ordered(patient);
    await pause(LOOK_AGAIN_MS);
    if (patient.buys === 'canceled') await sandbox.change(id, 'cancel');
    else if (patient.buys === 'refunded') await sandbox.change(id, 'refund');
    else if (patient.buys === 'partly refunded') await sandbox.change(id, 'refund', { amount: '1.00' });
    return;
  }
}
