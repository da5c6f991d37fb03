import { WEBHOOK_EVENTS } from '@eyecart/shared/contracts';
import type { Dependencies } from '../dependencies.js';
import {
  findDeliveryOwner,
  findWebhookOwner,
  listWebhooks,
  type WebhookOwner,
  type WebhookRow,
} from '../domains/integrations/webhook-repository.js';
import type { WebhookManager } from '../domains/integrations/webhook-service.js';
import { portalCall } from '../portal-call.js';
import { isUuid } from '../rules/uuid.js';
import { getOwner, readOwnerNames } from './groups/get-group.js';
import { asCommand, CommandError } from './words/command-error.js';

type Needed = Pick<Dependencies, 'outgoingWebhooks' | 'db'>;

/** How many deliveries the log shows. */
const SHOWN = 50;

/**
 * `webhook add <practice or group id> <url>`: prints the secret, which is shown only this once. @throws CommandError
 */
export async function addWebhook(
  { outgoingWebhooks, db }: Needed,
  ownerId: string,
  url: string,
  options: { readonly events?: string } = {},
): Promise<string> {
  const { name, ...owner } = await getOwner(db, ownerId);
  const events = readEvents(options.events);
  const manager = operatorFor(owner);
  const { webhook, secret } = await asCommand(async () => {
    const checked = await outgoingWebhooks.checkUrl(url);
    return db.transaction((tx) => outgoingWebhooks.add(tx, manager, { url: checked, events }));
  });
  return `Webhook ${webhook.id} of ${name} gets ${events.join(', ')}. Save its secret now; it is not shown again:\n${secret}`;
}

/** `webhook list [practice or group id]` */
export async function listOutgoingWebhooks({ db }: Pick<Needed, 'db'>, ownerId?: string): Promise<string> {
  const webhooks = await listWebhooks(db, ownerId === undefined ? null : await getOwner(db, ownerId));
  if (webhooks.length === 0) return 'There are no webhooks.';
  const nameOwner = await readOwnerNames(db);
  return webhooks
    .map((row) => [row.id, nameOwner(row), row.url, row.events.join(','), stateOf(row)].join('  '))
    .join('\n');
}

function stateOf({ failingSince, switchedOffAt }: WebhookRow): string {
  if (switchedOffAt) return `SWITCHED OFF ${switchedOffAt.toISOString()}`;
  return failingSince ? `failing since ${failingSince.toISOString()}` : 'ok';
}

/** `webhook remove <id>` @throws CommandError */
export async function removeWebhook(needed: Needed, id: string): Promise<string> {
  const manager = await findManager(needed, id);
  await needed.outgoingWebhooks.remove(manager, id);
  return `Removed ${id}.`;
}

/** `webhook enable <id>`: enables a disabled webhook. @throws CommandError */
export async function enableWebhook(needed: Needed, id: string): Promise<string> {
  const manager = await findManager(needed, id);
  await needed.db.transaction((tx) => needed.outgoingWebhooks.switchOn(tx, manager, id));
  return `${id} is on. What it missed: ${portalCall(`webhook log ${id}`)}, then webhook resend <delivery id>.`;
}

/** `webhook secret <id>`: makes a new secret; the old one also signs for a day. @throws CommandError */
export async function renewWebhookSecret(needed: Needed, id: string): Promise<string> {
  const manager = await findManager(needed, id);
  const secret = await needed.db.transaction((tx) => needed.outgoingWebhooks.renewSecret(tx, manager, id));
  return `The new secret of ${id}; the old one also signs for 24 hours:\n${secret}`;
}

/** `webhook test <id>`: queues the event `webhook.test`. @throws CommandError */
export async function testWebhook(needed: Needed, id: string): Promise<string> {
  const manager = await findManager(needed, id);
  await asCommand(() => needed.db.transaction((tx) => needed.outgoingWebhooks.test(tx, manager, id)));
  return `webhook.test is queued. See the result with: ${portalCall(`webhook log ${id}`)}`;
}

/** `webhook log <id>`: its latest deliveries, newest first. @throws CommandError */
export async function showWebhookLog(needed: Needed, id: string): Promise<string> {
  const manager = await findManager(needed, id);
  const { deliveries } = await needed.outgoingWebhooks.listDeliveries(manager, id, {
    pageSize: SHOWN,
  });
  if (deliveries.length === 0) return 'Nothing was delivered in the last 30 days.';
  return deliveries
    .map((one) =>
      [one.id, one.occurredAt, one.type, one.state, `attempts: ${one.attempts}`, one.fault ?? '']
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** `webhook resend <delivery id>` @throws CommandError */
export async function resendDelivery({ outgoingWebhooks, db }: Needed, id: string): Promise<string> {
  const owner = isUuid(id) ? await findDeliveryOwner(db, id) : null;
  if (owner === null) throw new CommandError(`There is no delivery with the id "${id}".`);
  await asCommand(() => db.transaction((tx) => outgoingWebhooks.resend(tx, operatorFor(owner), id)));
  return `A worker delivers ${id} again now.`;
}

const operatorFor = (owner: WebhookOwner): WebhookManager => ({ kind: 'operator', owner });

async function findManager({ db }: Needed, id: string): Promise<WebhookManager> {
  const owner = isUuid(id) ? await findWebhookOwner(db, id) : null;
  if (owner === null) throw new CommandError(`There is no webhook with the id "${id}".`);
  return operatorFor(owner);
}

function readEvents(value: string | undefined): (typeof WEBHOOK_EVENTS)[number][] {
  if (value === undefined) return [...WEBHOOK_EVENTS];
  return value.split(',').map((name) => {
    const found = WEBHOOK_EVENTS.find((event) => event === name.trim());
    if (!found)
      throw new CommandError(`There is no event "${name.trim()}". Choose from ${WEBHOOK_EVENTS.join(', ')}.`);
    return found;
  });
}
