import type { Logger } from 'pino';
import type { Database } from '../../../db/client.js';
import { tryWithin } from '../../../db/try-within.js';
import { describeFault } from '../../../faults/describe-fault.js';
import { createReplyRepository, type NewReply } from '../reply-repository.js';

/** A stored reply; its id is null when it was stored before. */
export type KeptReply = { readonly id: string | null } | 'not-kept';

/**
 * Stores a reply in the transaction under way. One that the database refuses is stored without its words, so that staff
 * see that there was one. A request to stop counts even where that fails, too: it is not kept, and the transaction goes
 * on.
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
