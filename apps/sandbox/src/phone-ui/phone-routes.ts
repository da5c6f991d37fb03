import express, { type Request, type Response, Router } from 'express';
import { faultsBody } from '../fault-rules.js';
import type { Sandbox } from '../sandbox.js';
import { payLatest } from '../shop/checkout/pay-latest.js';
import { OrderRefusal, refundOrder } from '../shop/refund-order.js';
import { FAULT_SWITCHES } from './fault-switches.js';
import { readPhone } from './phone-model.js';
import { phonePage } from './phone-page.js';
import { controlsPart, headPart, phoneAddress, phonesPart, threadPart } from './phone-parts.js';

const NOTICES: Record<string, (number: string) => string> = {
  paid: (number) => `Order #${number} is paid.`,
  refunded: (number) => `Order #${number} is refunded.`,
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

  router.post('/phone/refund', form, (req, res) => {
    const order = shop.orders.findByNumber(Number(req.body?.order));
    if (order === null) return back(req, res, 'nothing');
    try {
      refundOrder(order, {}, shop);
    } catch (error) {
      if (error instanceof OrderRefusal) return back(req, res, 'nothing');
      throw error;
    }
    return back(req, res, `refunded-${order.number}`);
  });

  return router;
}
