import { DAY_MS, MINUTE_MS } from '@eyecart/shared/rules/durations';
import type { Logger } from 'pino';
import type { Database } from '../../../db/client.js';
import { isDatabaseAway } from '../../../db/database-away.js';
import type { RunAlone } from '../../../db/run-alone.js';
import { describeFault } from '../../../faults/describe-fault.js';
import type { Clock } from '../../../providers/clock.js';
import type { ReceivedText, SmsGateway } from '../../../providers/sms/sms-gateway.js';
import { listWordlessReplies, setReplyWords } from '../reply-repository.js';
import { findReadUntil, setReadUntil } from './inbound-repository.js';
import { DEAD_LETTER, type TakeIncomingText } from './take-incoming-text.js';

/** A newer reply is left to its webhook, which also says what the gateway answered. */
const LEFT_TO_WEBHOOK_MS = MINUTE_MS;
/** The gateway's list may show a reply a little late. */
const OVERLAP_MS = 10 * MINUTE_MS;
/** How far back a run may read. */
const FARTHEST_MS = 3 * DAY_MS;

interface Dependencies {
  readonly db: Database;
  readonly gateway: Pick<SmsGateway, 'listReplies'>;
  /** The senders of practices that have their own. */
  readonly listSenders: () => Promise<readonly string[]>;
  readonly takeIncomingText: TakeIncomingText;
  /** Counts each reply that had not come by webhook. */
  readonly countFound: () => void;
  readonly runAlone: RunAlone;
  readonly clock: Clock;
  readonly log: Logger;
}

/** How many replies no webhook had delivered, and how many of those could not be processed. */
export interface MissedReplies {
  readonly found: number;
  readonly faults: number;
}

/** Reads the list as of `startedAt` (by default, now). Null when another process is already reading. */
export type ReadMissedReplies = (startedAt?: Date) => Promise<MissedReplies | null>;

/**
 * Reads the gateway's list of replies since the last run and processes those that no webhook delivered
 * (docs/product.md §8.11). One that fails does not stop the others, and is tried again in the next run.
 * @throws when the list cannot be read
 */
export function createReadMissedReplies(dependencies: Dependencies): ReadMissedReplies {
  const { db, gateway, listSenders, takeIncomingText, countFound, runAlone, clock, log } = dependencies;

  async function take(text: ReceivedText): Promise<keyof MissedReplies | null> {
    const { gatewayId } = text;
    try {
      const taken = await takeIncomingText(text);
      if (taken === 'repeated') return null;
      countFound();
      if (taken === 'dead-letter') log.warn({ gatewayId }, DEAD_LETTER);
      else log.warn({ gatewayId, kind: taken }, 'A reply did not come by webhook');
      return 'found';
    } catch (error) {
      log.error({ gatewayId, fault: describeFault(error) }, 'A reply could not be taken');
      return 'faults';
    }
  }

  /**
   * Adds the words of replies that a full disk stored without them. If it is still full, the whole run fails and is
   * repeated; if the database rejects the words, the reply stays without them.
   */
  async function fillWords(listed: readonly ReceivedText[]): Promise<void> {
    const ids = listed.flatMap(({ gatewayId, body }) => (body === '' ? [] : [gatewayId]));
    const wordless = new Set(ids.length === 0 ? [] : await listWordlessReplies(db, ids));
    for (const { gatewayId, from, body } of listed) {
      if (!wordless.has(gatewayId)) continue;
      try {
        await setReplyWords(db, { gatewayId, from, body });
      } catch (error) {
        if (isDatabaseAway(error)) throw error;
        log.error({ gatewayId, fault: describeFault(error) }, 'The words of a reply could not be stored');
      }
    }
  }

  async function readList(startedAt: Date): Promise<MissedReplies> {
    const now = startedAt.getTime();
    const until = new Date(now - LEFT_TO_WEBHOOK_MS);
    const readUntil = (await findReadUntil(db))?.getTime() ?? 0;
    const since = new Date(Math.max(readUntil - OVERLAP_MS, now - FARTHEST_MS));
    const counts = { found: 0, faults: 0 };
    let firstFault: Date | null = null;
    const listed = await gateway.listReplies(since, await listSenders());
    const settled = listed.filter(({ receivedAt }) => receivedAt <= until);
    for (const text of settled) {
      const result = await take(text);
      if (result !== null) counts[result] += 1;
      if (result === 'faults') firstFault ??= text.receivedAt;
    }
    await fillWords(settled);
    await setReadUntil(db, firstFault ?? until);
    return counts;
  }

  return (startedAt = clock.now()) => runAlone('replies', () => readList(startedAt));
}
