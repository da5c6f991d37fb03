import type { Database } from '../../db/client.js';
import { ApiError } from '../../http/api-error.js';
import { createReplyRepository } from './reply-repository.js';

/**
 * Refuses a manual text to a number (E.164) while a reply from it waits for the practice's decision, so that the
 * sender reads it first (docs/product.md §8.11).
 * @throws ApiError `reply_waiting`, with the reply's id in its details
 */
export async function refuseWaitingReply(
  tx: Database,
  practiceId: string,
  phoneNumber: string,
): Promise<void> {
  const replyId = await createReplyRepository(tx).findWaiting(practiceId, phoneNumber);
  if (replyId === null) return;
  throw new ApiError('reply_waiting', { details: [{ path: 'replyId', message: replyId }] });
}
