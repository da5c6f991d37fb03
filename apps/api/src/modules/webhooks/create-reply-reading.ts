import type { Logger } from 'pino';
import type { RootDatabase } from '../../db/client.js';
import type { RunAlone } from '../../db/run-alone.js';
import type { Clock } from '../../providers/clock.js';
import type { SmsGateway } from '../../providers/sms/sms-gateway.js';
import { createPracticeRepository } from '../practices/practice-repository.js';
import type { TakeReply } from '../replies/take-reply.js';
import { dateByReply } from '../texting/card-news.js';
import { createReadMissedReplies } from './read-missed-replies.js';
import { createReplySyncRepository } from './reply-sync-repository.js';
import { createTakeIncomingText } from './take-incoming-text.js';
import type { WebhookEventRepository } from './webhook-event-repository.js';

interface Options {
  readonly db: RootDatabase;
  readonly gateway: SmsGateway;
  readonly takeReply: TakeReply;
  readonly events: WebhookEventRepository;
  readonly countFound: () => void;
  readonly runAlone: RunAlone;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Builds what takes patients' replies from the gateway, by webhook and from its list. */
export function createReplyReading({ db, gateway, countFound, runAlone, log, ...taking }: Options) {
  const { clock } = taking;
  const takeIncomingText = createTakeIncomingText({
    ...taking,
    gateway,
    dateByReply: (gatewayId) => dateByReply(db, gatewayId),
  });
  const state = createReplySyncRepository(db);
  return {
    takeIncomingText,
    readMissedReplies: createReadMissedReplies({
      gateway,
      listSenders: () => createPracticeRepository(db).listSenders(),
      takeIncomingText,
      state,
      countFound,
      runAlone,
      clock,
      log,
    }),
  };
}
