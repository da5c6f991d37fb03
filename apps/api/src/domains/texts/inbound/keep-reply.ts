import type { Logger } from 'pino';
import type { Database } from '../../../db/client.js';
import { tryWithin } from '../../../db/try-within.js';
import { describeFault } from '../../../faults/describe-fault.js';
import { createReplyRepository, type NewReply } from '../reply-repository.js';

/** A stored reply; its id is null when it was stored before. */
export type KeptReply = { readonly id: string | null } | 'not-kept';

/**
 * Stores a reply in the open transaction. If the database refuses its words, it is stored without them, so that staff
 * see that there was one. If that fails too, a request to stop still counts: it is `not-kept`, and the transaction
 * goes on.
 * @throws for any other reply that cannot be stored
 */
export async function keepReply(tx: Database, reply: NewReply, log: Logger): Promise<KeptReply> {
  const store = async (kept: NewReply) => ({
    id: await tryWithin(tx, () => createReplyRepository(tx).add(kept)),
  });
  try {
    return await store(reply);
  } catch (error) {
    const { gatewayId, kind } = reply;
    log.error({ gatewayId, kind, fault: describeFault(error) }, 'A reply could not be stored');
    const isRequestToStop = kind === 'stop' || kind === 'other';
    return store({ ...reply, body: '' }).catch((second) => {
      if (isRequestToStop) return 'not-kept';
      throw second;
    });
  }
}
