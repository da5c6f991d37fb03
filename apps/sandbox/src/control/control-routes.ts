import express, { type NextFunction, type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { faultsBody } from '../faults-body.js';
import type { Sandbox } from '../sandbox.js';
import { changeInventory } from '../shop/change-inventory.js';
import { payLatest } from '../shop/checkout/pay-latest.js';
import { fulfillOrder } from '../shop/fulfill-order.js';
import { markOrderPaid } from '../shop/mark-order-paid.js';
import { cancelOrder, OrderError, refundOrder } from '../shop/refund-order.js';
import type { Order } from '../shop/shop-types.js';
import { changeProducts, withoutUndefined } from './change-products.js';
import * as bodies from './control-bodies.js';
import { orderJson, phoneTextJson, productJson } from './control-json.js';

class ControlError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}
const notFound = (what: string) => new ControlError(404, `There is no ${what}.`);

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  throw new ControlError(422, z.prettifyError(parsed.error));
}

/** The control API for tests and people. JSON in, JSON out. */
export function createControlRoutes(sandbox: Sandbox): Router {
  const { shop, texts, faults, settings } = sandbox;
  const router = Router();
  router.use(express.json({ limit: '1mb' }));

  const findOrder = (idOrNumber: string): Order => {
    const number = Number(idOrNumber.replace(/^#/, ''));
    const order = shop.orders.find(number) ?? shop.orders.findByNumber(number);
    if (order === null) throw notFound(`order ${idOrNumber}`);
    return order;
  };

  router.get('/messages', (req, res) => {
    const phone = typeof req.query.to === 'string' ? req.query.to.replace(/^ /, '+') : null;
    const found = phone === null ? texts.store.list() : texts.store.listOf(phone);
    res.json({ messages: found.map(phoneTextJson) });
  });
  router.post('/reply', async (req, res) => {
    const { from, body, channel, media: numMedia } = read(bodies.replyBody, req.body);
    res.json({ message: phoneTextJson(await texts.reply(from, body, { channel, numMedia })) });
  });

  router.get('/orders', (_req, res) => {
    res.json({ orders: shop.orders.list().map(orderJson) });
  });
  router.post('/orders/:id/refund', (req, res) => {
    const { amount, lines } = read(bodies.refundBody, req.body);
    const order = refundOrder(findOrder(req.params.id), { amountCents: amount, lines }, shop);
    res.json({ order: orderJson(order) });
  });
  router.post('/orders/:id/cancel', (req, res) => {
    res.json({ order: orderJson(cancelOrder(findOrder(req.params.id), shop)) });
  });
  router.post('/orders/:id/fulfill', (req, res) => {
    res.json({ order: orderJson(fulfillOrder(findOrder(req.params.id), shop)) });
  });
  router.post('/orders/:id/paid', (req, res) => {
    res.json({ order: orderJson(markOrderPaid(findOrder(req.params.id), shop)) });
  });
  router.post('/pay', (req, res) => {
    const order = payLatest(read(bodies.payBody, req.body), shop);
    if (order === null) throw notFound('open checkout');
    res.json({ order: orderJson(order) });
  });

  router.post('/webhooks/repeat', (req, res) => {
    const { topic, times, order } = read(bodies.repeatBody, req.body);
    res.json({ delivered: shop.webhooks.repeat({ topic, times, isReversed: order === 'reverse' }) });
  });

  router.get('/faults', (_req, res) => void res.json(faults.read()));
  router.post('/faults', (req, res) => void res.json(faults.change(read(faultsBody, req.body))));

  router.post('/inventory', (req, res) => {
    const { variantId, quantity } = read(bodies.inventoryBody, req.body);
    const product = changeInventory(variantId, quantity, shop);
    if (product === null) throw notFound(`variant ${variantId}`);
    res.json({ product: productJson(product) });
  });
  router.get('/products', (_req, res) => {
    res.json({ products: shop.catalog.products().map(productJson) });
  });
  router.post('/products', (req, res) => {
    const product = changeProducts(read(bodies.productsBody, req.body), shop);
    if (product === null) throw notFound('such product or variant');
    res.json({ product: productJson(product) });
  });
  router.post('/products/bulk', (req, res) => {
    const { count } = read(bodies.bulkBody, req.body);
    settings.change({ generatedProducts: count });
    shop.catalog.reload();
    res.json({ products: shop.catalog.products().length });
  });

  router.get('/discounts', (_req, res) => void res.json({ discounts: shop.discounts.list() }));
  router.post('/discounts', (req, res) => {
    const { code, isActive } = read(bodies.discountsBody, req.body);
    const discount = shop.discounts.add(code);
    res.json({ discount: shop.discounts.setActive(code, isActive) ?? discount });
  });
  router.get('/settings', (_req, res) => void res.json(settings.read()));
  router.post('/settings', (req, res) => {
    const { shipping, taxPercent, ...rest } = read(bodies.settingsBody, req.body);
    const taxBasisPoints = taxPercent === undefined ? undefined : Math.round(taxPercent * 100);
    res.json(settings.change(withoutUndefined({ ...rest, shippingCents: shipping, taxBasisPoints })));
  });
  router.post('/reset', (_req, res) => {
    sandbox.reset();
    res.json({ isReset: true });
  });

  router.use((req) => {
    throw notFound(`control ${req.method} ${req.originalUrl}`);
  });
  router.use((error: unknown, _req: Request, res: Response, next: NextFunction) => {
    if (error instanceof ControlError) return res.status(error.status).json({ message: error.message });
    if (error instanceof OrderError) return res.status(409).json({ message: error.message });
    return next(error);
  });
  return router;
}
