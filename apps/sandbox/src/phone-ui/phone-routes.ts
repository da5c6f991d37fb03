import express, { type Request, type Response, Router } from 'express';
import { faultsBody } from '../faults-body.js';
import { toCents } from '../money.js';
import type { Sandbox } from '../sandbox.js';
import { payLatest } from '../shop/checkout/pay-latest.js';
import { fulfillOrder } from '../shop/fulfill-order.js';
import { cancelOrder, OrderError, refundOrder } from '../shop/refund-order.js';
import type { Order } from '../shop/shop-types.js';
import { FAULT_SWITCHES } from './fault-switches.js';
import { readPhone } from './phone-model.js';
import { phonePage } from './phone-page.js';
import { controlsPart, headPart, phoneAddress, phonesPart, threadPart } from './phone-parts.js';
import { PRICE_SWITCHES } from './price-switches.js';

const NOTICES: Record<string, (number: string) => string> = {
  paid: (number) => `Order #${number} is paid.`,
  refunded: (number) => `Order #${number} is refunded.`,
  part: (number) => `Part of order #${number} is refunded.`,
  fulfilled: (number) => `Order #${number} is fulfilled.`,
  canceled: (number) => `Order #${number} is canceled.`,
  amount: () => 'Enter an amount such as 5.00, or leave it empty.',
  refused: (number) => `Order #${number} does not allow that. Check its status and amount.`,
  nothing: () => 'Nothing to do.',
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const readPhoneNumber = (value: unknown): string | null => {
  const phone = textOf(value).replace(/^ /, '+');
  return /^\+\d{7,15}$/.test(phone) ? phone : null;
};

/** The phone screen. Every action is a plain form that redirects back; the script only refreshes. */
export function createPhoneRoutes(sandbox: Sandbox): Router {
  const { shop, texts, faults, settings } = sandbox;
  const router = Router();
  const form = express.urlencoded({ extended: false, limit: '20kb' });

  const redirectBack = (req: Request, res: Response, done = ''): void => {
    const address = phoneAddress(readPhoneNumber(req.body?.phone));
    const mark = address.includes('?') ? '&' : '?';
    res.redirect(303, done === '' ? address : `${address}${mark}done=${done}`);
  };

  router.get('/', (req, res) => {
    const [, kind = '', number = ''] = /^([a-z]+)-?(\d*)$/.exec(textOf(req.query.done)) ?? [];
    const notice = NOTICES[kind]?.(number) ?? null;
    res.set('Cache-Control', 'no-store').type('html');
    res.send(phonePage(readPhone(sandbox, readPhoneNumber(req.query.phone)), notice));
  });

  router.get('/phone/parts', (req, res) => {
    const model = readPhone(sandbox, readPhoneNumber(req.query.phone));
    res.set('Cache-Control', 'no-cache').json({
      phone: model.phone ?? '',
      phones: phonesPart(model).text,
      head: headPart(model).text,
      thread: threadPart(model).text,
      controls: controlsPart(model).text,
    });
  });

  router.post('/phone/reply', form, async (req, res) => {
    const phone = readPhoneNumber(req.body?.phone);
    const body = textOf(req.body?.body).trim().slice(0, 1600);
    const channel = req.body?.channel === 'rcs' ? 'rcs' : 'sms';
    const numMedia = req.body?.media === '1' ? 1 : 0;
    if (phone !== null && (body !== '' || numMedia > 0))
      await texts.reply(phone, body, { channel, numMedia });
    redirectBack(req, res);
  });

  router.post('/phone/faults', form, (req, res) => {
    const known = FAULT_SWITCHES.find(({ key }) => key === req.body?.switch);
    if (known !== undefined) faults.change(faultsBody.parse(req.body.on === 'yes' ? known.on : known.off));
    redirectBack(req, res);
  });

  router.post('/phone/prices', form, (req, res) => {
    const known = PRICE_SWITCHES.find(({ key }) => key === req.body?.switch);
    if (known !== undefined) settings.change(req.body.on === 'yes' ? known.on : known.off);
    redirectBack(req, res);
  });

  router.post('/phone/pay', form, (req, res) => {
    const order = payLatest({}, shop);
    redirectBack(req, res, order === null ? 'nothing' : `paid-${order.number}`);
  });

  /** Runs an action on the selected order. Returns the notice to show. */
  const withOrder = (req: Request, done: string, act: (order: Order) => void): string => {
    const order = shop.orders.findByNumber(Number(req.body?.order));
    if (order === null) return 'nothing';
    try {
      act(order);
    } catch (error) {
      if (error instanceof OrderError) return `refused-${order.number}`;
      throw error;
    }
    return `${done}-${order.number}`;
  };

  const refund = (req: Request): string => {
    const amount = textOf(req.body?.amount).trim().replace(/^\$/, '');
    if (amount === '') return withOrder(req, 'refunded', (order) => refundOrder(order, {}, shop));
    if (!/^\d{1,7}(\.\d{1,2})?$/.test(amount)) return 'amount';
    return withOrder(req, 'part', (order) => refundOrder(order, { amountCents: toCents(amount) }, shop));
  };

  router.post('/phone/refund', form, (req, res) => redirectBack(req, res, refund(req)));
  router.post('/phone/fulfill', form, (req, res) => {
    const done = withOrder(req, 'fulfilled', (order) => fulfillOrder(order, shop));
    redirectBack(req, res, done);
  });
  router.post('/phone/cancel', form, (req, res) => {
    const done = withOrder(req, 'canceled', (order) => cancelOrder(order, shop));
    redirectBack(req, res, done);
  });

  return router;
}
