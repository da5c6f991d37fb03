import { randomUUID } from 'node:crypto';
import {
  type AuditAction,
  MAX_WEBHOOKS,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
} from '@eyecart/shared/contracts';
import type { Database, RootDatabase } from '../../db/client.js';
import { takeAdvisoryLock } from '../../db/take-advisory-lock.js';
import type { Caller } from '../../http/access.js';
import { ApiError } from '../../http/api-error.js';
import { createRateLimiter } from '../../http/rate-limit.js';
import type { Clock } from '../../providers/clock.js';
import { recordAction, recordOperatorAction } from '../practices/audit-repository.js';
import {
  countWebhooks,
  type DeliveryRow,
  deleteWebhook,
  findWebhook,
  insertDelivery,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  lockDelivery,
  lockWebhook,
  reopenDelivery,
  updateWebhook,
  type WebhookOwner,
  type WebhookRow,
} from './webhook-repository.js';
import { KEEP_LOG_MS, OLD_SECRET_MS } from './webhooks/delivery-times.js';
import type { FindPublicAddresses } from './webhooks/find-public-addresses.js';
import { type CheckedUrl, readWebhookUrl } from './webhooks/read-webhook-url.js';
import { shortenUrl } from './webhooks/shorten-url.js';
import { newWebhookSecret } from './webhooks/sign-webhook.js';

/** Who manages webhooks: a program with an API key those of its practice, or the operator anyone's. */
export type WebhookManager = Caller | { readonly kind: 'operator'; readonly owner: WebhookOwner };

const ownerOf = (manager: WebhookManager): WebhookOwner =>
  manager.kind === 'operator' ? manager.owner : { practiceId: manager.practice.id };

/** The owner's id in the names of locks and limits. */
const idOf = (owner: WebhookOwner): string => ('groupId' in owner ? owner.groupId : owner.practiceId);

/** Test events of a practice or a group. */
const TESTS_PER_MINUTE = 6;

interface Dependencies {
  readonly db: RootDatabase;
  readonly clock: Clock;
  readonly findAddresses: FindPublicAddresses;
  /** On the sandbox, for a receiver on the same machine. */
  readonly allowsHttp: boolean;
}

export type WebhookService = ReturnType<typeof createWebhookService>;

/** The webhooks of practices and their delivery log (docs/product.md §9.9). */
export function createWebhookService({ db, clock, findAddresses, allowsHttp }: Dependencies) {
  /** @throws ApiError `webhook_not_found` */
  async function getOwn(manager: WebhookManager, id: string): Promise<WebhookRow> {
    const found = await findWebhook(db, ownerOf(manager), id);
    if (!found) throw new ApiError('webhook_not_found');
    return found;
  }

  /** Locks it until the transaction ends. @throws ApiError `webhook_not_found` */
  async function lockOwn(tx: Database, manager: WebhookManager, id: string): Promise<WebhookRow> {
    const found = await lockWebhook(tx, ownerOf(manager), id);
    if (!found) throw new ApiError('webhook_not_found');
    return found;
  }

  return {
    list: async (caller: Caller): Promise<Webhook[]> =>
      (await listWebhooks(db, ownerOf(caller))).map((row) => presentTo(caller, row)),

    /** @throws ApiError `webhook_not_found` */
    get: async (caller: Caller, id: string): Promise<Webhook> => presentTo(caller, await getOwn(caller, id)),

    /**
     * Checks an address for events, and returns it for `add`. It does a DNS lookup, so call it before a transaction.
     * @throws ApiError `webhook_url_refused`
     */
    checkUrl: (url: string): Promise<CheckedUrl> => readWebhookUrl(url, { findAddresses, allowsHttp }),

    /** Adds a webhook with a new secret. @throws ApiError `limit_reached` */
    async add(
      tx: Database,
      manager: WebhookManager,
      { url, events }: { readonly url: CheckedUrl; readonly events: readonly WebhookEvent[] },
    ): Promise<{ webhook: Webhook; secret: string }> {
      const owner = ownerOf(manager);
      await takeAdvisoryLock(tx, `webhooks ${idOf(owner)}`);
      if ((await countWebhooks(tx, owner)) >= MAX_WEBHOOKS) {
        throw new ApiError('limit_reached', {
          message: `A ${'groupId' in owner ? 'group' : 'practice'} has at most ${MAX_WEBHOOKS} webhooks. Remove one to add another.`,
        });
      }
      const secret = newWebhookSecret();
      const createdAt = clock.now();
      const webhook = await insertWebhook(tx, {
        ...owner,
        url,
        events: [...new Set(events)],
        secret,
        createdAt,
      });
      await record(tx, manager, 'webhook.added', webhook.id, createdAt);
      return { webhook: presentWebhook(webhook), secret };
    },

    /** For the program that just made the webhook or its secret. @throws ApiError `webhook_not_found` */
    async getWithSecret(caller: Caller, id: string): Promise<{ webhook: Webhook; secret: string }> {
      const found = await getOwn(caller, id);
      return { webhook: presentWebhook(found), secret: found.secret };
    },

    /** @throws ApiError `webhook_not_found` */
    async remove(manager: WebhookManager, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        await lockOwn(tx, manager, id);
        await deleteWebhook(tx, id);
        await record(tx, manager, 'webhook.removed', id, clock.now());
      });
    },

    /** Switches it on again; what it missed can be sent again. @throws ApiError `webhook_not_found` */
    async switchOn(tx: Database, manager: WebhookManager, id: string): Promise<Webhook> {
      const found = await lockOwn(tx, manager, id);
      if (found.switchedOffAt === null) return presentWebhook(found);
      const on = { switchedOffAt: null, offSeenAt: null, failingSince: null };
      await record(tx, manager, 'webhook.switched-on', id, clock.now());
      return presentWebhook(await updateWebhook(tx, id, on));
    },

    /** Returns a new secret. The old one also signs for a day. @throws ApiError `webhook_not_found` */
    async renewSecret(tx: Database, manager: WebhookManager, id: string): Promise<string> {
      const found = await lockOwn(tx, manager, id);
      const secret = newWebhookSecret();
      const now = clock.now();
      await updateWebhook(tx, id, {
        secret,
        oldSecret: found.secret,
        oldSecretUntil: new Date(now.getTime() + OLD_SECRET_MS),
      });
      await record(tx, manager, 'webhook.secret-renewed', id, now);
      return secret;
    },

    /** Queues the event `webhook.test`. @throws ApiError `webhook_not_found`, `webhook_off`, `rate_limited` */
    async test(tx: Database, manager: WebhookManager, id: string): Promise<void> {
      await createRateLimiter({ db: tx, clock }).take({
        key: `webhook-tests:${idOf(ownerOf(manager))}`,
        limit: TESTS_PER_MINUTE,
        windowSeconds: 60,
        message: `Your practice has reached its limit of ${TESTS_PER_MINUTE} test events a minute. Try again later.`,
      });
      const found = await lockOwn(tx, manager, id);
      if (found.switchedOffAt !== null) throw new ApiError('webhook_off');
      const now = clock.now();
      const delivery = {
        webhookId: id,
        practiceId: found.practiceId,
        eventId: randomUUID(),
        type: 'webhook.test',
        data: { webhookId: id },
      };
      await insertDelivery(tx, { ...delivery, dueAt: now, occurredAt: now });
    },

    /** A page of the log; `next` is the `before` of the following one. @throws ApiError `webhook_not_found` */
    async listDeliveries(
      manager: WebhookManager,
      id: string,
      { before, pageSize }: { before?: string | undefined; pageSize: number },
    ): Promise<{ deliveries: WebhookDelivery[]; next: string | null }> {
      await getOwn(manager, id);
      const since = new Date(clock.now().getTime() - KEEP_LOG_MS);
      const rows = await listDeliveries(db, id, { since, before, limit: pageSize + 1 });
      const shown = rows.slice(0, pageSize);
      return {
        deliveries: shown.map(presentDelivery),
        next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
      };
    },

    /**
     * Queues a delivery again, with a full set of attempts.
     * @throws ApiError `webhook_delivery_not_found`, `webhook_off`
     */
    async resend(tx: Database, manager: WebhookManager, id: string): Promise<WebhookDelivery> {
      const found = await lockDelivery(tx, ownerOf(manager), id);
      if (!found) throw new ApiError('webhook_delivery_not_found');
      if (found.webhook.switchedOffAt !== null) throw new ApiError('webhook_off');
      return presentDelivery(await reopenDelivery(tx, id, clock.now()));
    },
  };
}

async function record(
  tx: Database,
  manager: WebhookManager,
  action: AuditAction,
  id: string,
  at: Date,
): Promise<void> {
  const entry = { action, subject: `webhook:${id}`, at };
  if (manager.kind === 'operator') {
    const practiceId = 'groupId' in manager.owner ? null : manager.owner.practiceId;
    await recordOperatorAction(tx, { ...entry, practiceId });
  } else await recordAction(tx, manager, entry);
}

const presentWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  createdAt: row.createdAt.toISOString(),
  failingSince: row.failingSince?.toISOString() ?? null,
  switchedOffAt: row.switchedOffAt?.toISOString() ?? null,
});

/** Sessions, which cannot manage webhooks, get a shortened address. */
function presentTo({ kind }: Caller, row: WebhookRow): Webhook {
  const webhook = presentWebhook(row);
  return kind === 'api-key' ? webhook : { ...webhook, url: shortenUrl(webhook.url) };
}

const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  eventId: row.eventId,
  type: row.type,
  occurredAt: row.occurredAt.toISOString(),
  state: row.state,
  attempts: row.attempts,
  attemptedAt: row.attemptedAt?.toISOString() ?? null,
  fault: row.fault,
  dueAt: row.state === 'open' ? row.dueAt.toISOString() : null,
});
