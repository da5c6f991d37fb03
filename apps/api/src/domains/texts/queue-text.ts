import type { WaitReason } from '@eyecart/shared/reasons';
import { reminderDueAt } from '@eyecart/shared/rules/reminder';
import type { Database } from '../../db/client.js';
import { waitColumns } from '../../db/reason-columns.js';
import { reminderText } from '../../rules/message-text.js';
import { insertReminder, insertText } from './message-repository.js';
import type { FirstText, MessageRow } from './message-types.js';

/** How long workers leave a text to the request that queued it, so that its response can tell the outcome. */
export const HEAD_START_MS = 10_000;

/**
 * Queues a first text and its reminder (docs/product.md §8.6). `retry`: the undelivered text that this one retries,
 * when it is due, and why it waits. Call it in a transaction.
 */
export async function queueFirstText(
  tx: Database,
  text: FirstText,
  { reminderDelayHours }: { reminderDelayHours: number },
  retry: { readonly retryOfId: string; readonly dueAt: Date; readonly wait: WaitReason | null } | null = null,
): Promise<MessageRow> {
  const { practiceName, practicePhone, cartUrl, ...row } = text;
  const headStartMs = row.isAutomatic ? 0 : HEAD_START_MS;
  const retried = retry && { retryOfId: retry.retryOfId, dueAt: retry.dueAt, ...waitColumns(retry.wait) };
  const added = await insertText(tx, {
    ...row,
    state: 'queued',
    dueAt: new Date(row.createdAt.getTime() + headStartMs),
    ...retried,
  });
  await insertReminder(tx, {
    ...row,
    type: 'reminder',
    isAutomatic: true,
    firstMessageId: added.id,
    body: reminderText({ language: row.language, practiceName, practicePhone, cartUrl }),
    shortfalls: null,
    note: null,
    dueAt: reminderDueAt(row.createdAt, reminderDelayHours),
  });
  return added;
}
