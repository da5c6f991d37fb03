import express, { type Request, type Response, Router } from 'express';
import { faultsBody } from '../faults-body.js';
import { toCents } from '../money.js';
import type { Sandbox } from '../sandbox.js';
import { payLatest } from '../shop/checkout/pay-latest.js';
import { fulfillOrder } from '../shop/fulfill-order.js';
import { cancelOrder, OrderRefusal, refundOrder } from '../shop/refund-order.js';
import type { Order } from '../shop/shop-types.js';
import { FAULT_SWITCHES } from './fault-switches.js';
import { readPhone } from './phone-model.js';
import { phonePage } from './phone-page.js';
import { controlsPart, headPart, phoneAddress, phonesPart, threadPart } from './phone-parts.js';

const NOTICES: Record<string, (number: string) => string> = {
  paid: (number) => `Order #${number} is paid.`,
  refunded: (number) => `Order #${number} is refunded.`,
  part: (number) => `A part of order #${number} is refunded.`,
  fulfilled: (number) => `Order #${number} is fulfilled.`,
  cancelled: (number) => `Order #${number} is cancelled.`,
  amount: () => 'Write the amount like 5.00, or leave it empty.',
  refused: (number) => `Order #${number} does not allow that: see its state and amount.`,
  nothing: () => 'There was nothing to do.',
};

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const chosen = (value: unknown): string | null => {
  const phone = wordOf(value).replace(/^ /, '+');
  return /^\+\d{7,15}$/.test(phone) ? phone : null;
};

/** The phone screen. Every action is a plain form that answers with a redirect; the script only refreshes. */
export function createPhoneRoutes(sandbox: Sandbox): Router {
  const { shop, texts, faults } = sandbox;
  const router = Router();
  const form = express.urlencoded({ extended: false, limit: '20kb' });

  const back = (req: Request, res: Response, done = ''): void => {
    const address = phoneAddress(chosen(req.body?.phone));
    const mark = address.includes('?') ? '&' : '?';
    res.redirect(303, done === '' ? address : `${address}${mark}done=${done}`);
  };

  router.get('/', (req, res) => {
    const [, kind = '', number = ''] = /^([a-z]+)-?(\d*)$/.exec(wordOf(req.query.done)) ?? [];
    const notice = NOTICES[kind]?.(number) ?? null;
    res.set('Cache-Control', 'no-store').type('html');
    res.send(phonePage(readPhone(sandbox, chosen(req.query.phone)), notice));
  });

  router.get('/phone/parts', (req, res) => {
    const model = readPhone(sandbox, chosen(req.query.phone));
    res.set('Cache-Control', 'no-cache').json({
      phone: model.phone ?? '',
      phones: phonesPart(model).text,
      head: headPart(model).text,
      thread: threadPart(model).text,
      controls: controlsPart(model).text,
    });
  });

  router.post('/phone/reply', form, async (req, res) => {
    const phone = chosen(req.body?.phone);
    const body = wordOf(req.body?.body).trim().slice(0, 1600);
    if (phone !== null && body !== '') await texts.reply(phone, body);
    back(req, res);
  });

  router.post('/phone/faults', form, (req, res) => {
    const known = FAULT_SWITCHES.find(({ key }) => key === req.body?.fault);
    if (known !== undefined) faults.change(faultsBody.parse(req.body.on === 'yes' ? known.on : known.off));
    back(req, res);
  });

  router.post('/phone/pay', form, (req, res) => {
    const order = payLatest({}, shop);
    back(req, res, order === null ? 'nothing' : `paid-${order.number}`);
  });

  /** Does something with the order that was chosen; gives the word for what came of it. */
  const withOrder = (req: Request, done: string, act: (order: Order) => void): string => {
    const order = shop.orders.findByNumber(Number(req.body?.order));
    if (order === null) return 'nothing';
    try {
      act(order);
    } catch (error) {
      if (error instanceof OrderRefusal) return `refused-${order.number}`;
      throw error;
    }
    return `${done}-${order.number}`;
  };

  const refund = (req: Request): string => {
    const amount = wordOf(req.body?.amount).trim().replace(/^\$/, '');
    if (amount === '') return withOrder(req, 'refunded', (order) => refundOrder(order, {}, shop));
    if (!/^\d{1,7}(\.\d{1,2})?$/.test(amount)) return 'amount';
    return withOrder(req, 'part', (order) => refundOrder(order, { amountCents: toCents(amount) }, shop));
  };

  router.post('/phone/refund', form, (req, res) => back(req, res, refund(req)));
  router.post('/phone/fulfill', form, (req, res) => {
    const done = withOrder(req, 'fulfilled', (order) => fulfillOrder(order, shop));
    back(req, res, done);
  });
  router.post('/phone/cancel', form, (req, res) => {
    const done = withOrder(req, 'cancelled', (order) => cancelOrder(order, shop));
    back(req, res, done);
  });

  return router;
}
