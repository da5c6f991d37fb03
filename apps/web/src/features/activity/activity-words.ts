import type { ActivityEntry, AuditAction } from '@eyecart/shared/contracts';
import { inPracticeZone, zoneNote } from '@/lib/dates/practice-clock';

/** The action; a number follows where the subject has one that staff know. */
const DONE: Readonly<Record<AuditAction, string>> = {
  'text.sent': 'Sent a cart',
  'order.scheduled': 'Scheduled order',
  'order.changed': 'Changed scheduled order',
  'order.canceled': 'Canceled scheduled order',
  'order.stopped': 'Stopped repeating order',
  'order.restored': 'Restored scheduled order',
  'refill.moved': 'Moved a refill',
  'refill.dismissed': 'Dismissed a refill',
  'refill.restored': 'Restored a refill',
  'supply.changed': 'Changed days of supply',
  'automatic-refills.switched-on': 'Turned automatic refills on',
  'automatic-refills.switched-off': 'Turned automatic refills off',
  'opt-out.recorded': 'Recorded an opt-out',
  'opt-out.lifted': 'Reversed an opt-out',
  'reply.decided': 'Decided on a reply',
  'follow-up.dismissed': 'Dismissed a follow-up',
  'follow-up.postponed': 'Postponed a follow-up',
  'follow-up.restored': 'Restored a follow-up',
  'draft.deleted': 'Deleted draft',
  'draft.restored': 'Restored draft',
  'bundle.deleted': 'Deleted a bundle',
  'bundle.restored': 'Restored a bundle',
  'product-notes.changed': 'Changed how-to notes',
  'session.ended': 'Signed a computer out',
  'session.switched-in': 'Switched here from another practice',
  'session.switched-out': 'Switched to another practice',
  'practice.added': 'Added the practice',
  'practice.changed': 'Changed the practice’s details',
  'practice-phone.added': 'Added the practice’s phone number',
  'practice.disabled': 'Disabled the practice',
  'practice.enabled': 'Enabled the practice',
  'computer.enrolled': 'Created a link for a new computer',
  'group.added': 'Added a group',
  'group.changed': 'Changed the group',
  'group.removed': 'Removed a group',
  'group.joined': 'Added the practice to a group',
  'group.left': 'Took the practice out of its group',
  'api-key.created': 'Created an API key',
  'api-key.revoked': 'Revoked an API key',
  'webhook.added': 'Added a webhook',
  'webhook.removed': 'Removed a webhook',
  'webhook.switched-on': 'Enabled a webhook',
  'webhook.switched-off': 'Disabled a failing webhook',
  'webhook.secret-renewed': 'Replaced a webhook’s secret',
  'orders.exported': 'Exported orders',
  'follow-ups.exported': 'Exported follow-ups',
  'follow-up-reasons.exported': 'Exported reasons of follow-ups',
  'data.backed-up': 'Backed up the data',
  'data.restored': 'Restored the data from a backup',
  'patient.erased': 'Erased a patient’s data',
  'patient.exported': 'Exported a patient’s data',
};

/** Such as "Canceled scheduled order #1001", "Sent a cart", or "Exported orders (last 90 days)". */
export function actionWords({ action, subject }: Pick<ActivityEntry, 'action' | 'subject'>): string {
  const [, kind, id = ''] = /^(scheduled-order|draft|range):(.+)$/.exec(subject ?? '') ?? [];
  if (kind === undefined) return DONE[action];
  return kind === 'range' ? `${DONE[action]} (${rangeWords(id)})` : `${DONE[action]} #${id}`;
}

/** Such as "last 90 days", "this month", "all", or "2026-10-01 to 2026-10-31". */
const rangeWords = (range: string): string =>
  /^\d+$/.test(range) ? `last ${range} days` : range.replace('..', ' to ').replace('-month', ' month');

/** Where or by whom it was done, such as "Another computer, Chrome on Windows"; null on this computer. */
export function actorWords({ kind, name, isYou }: ActivityEntry['by']): string | null {
  if (kind === 'operator') return 'By whoever set up Eyecart';
  if (kind === 'system') return 'Automatically';
  if (kind === 'api-key') return `By API key “${name ?? 'unnamed'}”`;
  if (isYou) return null;
  return isKnown(name) ? `Another computer, ${name}` : 'Another computer';
}

/** API programs and rare browsers all read "Unknown browser", which tells no two computers apart. */
const isKnown = (device: string | null): boolean => device !== null && device !== 'Unknown browser';

/** A signed-in computer by its browser and system, such as "Chrome on Windows". */
export const deviceWords = (device: string): string => (isKnown(device) ? device : 'Computer');

const moment = inPracticeZone({
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Such as "Nov 20, 2026, 3:15 PM" on the practice's clock. */
export function momentWords(iso: string): string {
  const at = new Date(iso);
  return `${moment(at)}${zoneNote(at)}`;
}
