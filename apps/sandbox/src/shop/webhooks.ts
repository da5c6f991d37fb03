import { createHmac } from 'node:crypto';
import type { Clock } from '../clock.js';
import { SANDBOX_CREDENTIALS } from '../credentials.js';
import type { Faults } from '../faults.js';
import type { Log } from '../log.js';
import type { Numbering } from '../numbering.js';
import type { Store } from '../store.js';
import { toGid } from './gid.js';

export interface Subscription {
  id: number;
  /** As the Admin API spells it: ORDERS_PAID. */
  topic: string;
  uri: string;
  createdAt: string;
}

export interface Webhooks {
  list(): Subscription[];
  find(id: number): Subscription | null;
  save(id: number | null, topic: string, uri: string): Subscription;
  remove(id: number): boolean;
  /** Posts to every subscriber of a topic such as orders/paid. Returns at once. */
  publish(topic: string, body: object): void;
  /**
   * Repeats recent deliveries, all at once and with the same webhook ids: like the real shop, more than once and in any
   * order. Returns the number of deliveries.
   */
  repeat(request: RepeatRequest): number;
  /** Forgets recent deliveries. */
  forget(): void;
  close(): void;
}

export interface RepeatRequest {
  /** Such as orders/paid; default every topic. */
  topic?: string | undefined;
  times: number;
  /** Latest first. */
  isReversed: boolean;
}

interface Delivery {
  topic: string;
  uri: string;
  headers: Record<string, string>;
  body: string;
}

/** Deliveries kept for `repeat`, in memory. */
const KEPT_DELIVERIES = 200;
const API_VERSION = '2026-07';
/** The real shop retries 8 times over 4 hours. */
const RETRY_AFTER_MS = [200, 1_000, 5_000];
const RESPONSE_TIMEOUT_MS = 5_000;

export const subscriptionView = (subscription: Subscription) => ({
  __typename: 'WebhookSubscription',
  id: toGid('WebhookSubscription', subscription.id),
  legacyResourceId: String(subscription.id),
  topic: subscription.topic,
  uri: subscription.uri,
  callbackUrl: subscription.uri,
  format: 'JSON',
  filter: null,
  name: null,
  includeFields: [],
  metafieldNamespaces: [],
  createdAt: subscription.createdAt,
  updatedAt: subscription.createdAt,
  apiVersion: { displayName: API_VERSION, handle: API_VERSION, supported: true },
});

/** The shop's signature of a body: base64 HMAC-SHA256 with the app's secret. */
export const signBody = (body: string): string =>
  createHmac('sha256', SANDBOX_CREDENTIALS.shopify.clientSecret).update(body, 'utf8').digest('base64');

export function createWebhooks({
  store,
  clock,
  numbering,
  faults,
  log,
}: {
  store: Store;
  clock: Clock;
  numbering: Numbering;
  faults: Faults;
  log: Log;
}): Webhooks {
  const table = store.table<Subscription>('webhookSubscriptions');
  const timers = new Set<NodeJS.Timeout>();
  const closing = new AbortController();
  let delivered: Delivery[] = [];

  const post = async ({ uri, headers, body }: Delivery) => {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]);
    const response = await fetch(uri, {
      method: 'POST',
      headers,
      body,
      signal,
      redirect: 'manual',
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`responded with ${response.status}`);
  };
  const deliver = (delivery: Delivery, attempt = 0): void => {
    post(delivery).catch((error: unknown) => {
      const delay = RETRY_AFTER_MS[attempt];
      if (closing.signal.aborted) return;
      if (delay === undefined) {
        log(`gave up on webhook ${delivery.topic}: ${error instanceof Error ? error.message : 'failed'}`);
        return;
      }
      const timer = setTimeout(() => {
        timers.delete(timer);
        deliver(delivery, attempt + 1);
      }, delay);
      timers.add(timer);
    });
  };

  return {
    list: () => [...table.values()],
    find: (id) => table.get(id) ?? null,
    save(known, topic, uri) {
      const id = known ?? numbering.next('webhookSubscription', 1_700_000_001);
      const createdAt = table.get(id)?.createdAt ?? clock().toISOString();
      const subscription = { id, topic, uri, createdAt };
      table.put(id, subscription);
      return subscription;
    },
    remove(id) {
      if (table.get(id) === undefined) return false;
      table.delete(id);
      return true;
    },
    publish(topic, body) {
      const name = topic.toUpperCase().replace('/', '_');
      const subscribers = [...table.values()].filter((one) => one.topic === name);
      if (subscribers.length === 0 || faults.takeShop('noWebhooks') !== null) return;
      const text = JSON.stringify(body);
      const eventId = numbering.token();
      for (const subscription of subscribers) {
        const headers = {
          'Content-Type': 'application/json',
          'X-Shopify-Topic': topic,
          'X-Shopify-Hmac-Sha256': signBody(text),
          'X-Shopify-Shop-Domain': SANDBOX_CREDENTIALS.shopify.shopDomain,
          'X-Shopify-Webhook-Id': numbering.token(),
          'X-Shopify-Event-Id': eventId,
          'X-Shopify-Triggered-At': clock().toISOString(),
          'X-Shopify-API-Version': API_VERSION,
        };
        const delivery = { topic, uri: subscription.uri, headers, body: text };
        delivered = [...delivered, delivery].slice(-KEPT_DELIVERIES);
        deliver(delivery);
      }
    },
    repeat({ topic, times, isReversed }) {
      const wanted = delivered.filter((one) => topic === undefined || one.topic === topic);
      const once = isReversed ? wanted.toReversed() : wanted;
      const all = Array.from({ length: times }, () => once).flat();
      for (const delivery of all) deliver(delivery);
      return all.length;
    },
    forget() {
      delivered = [];
    },
    close() {
      closing.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
