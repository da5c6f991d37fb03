import type { Logger } from 'pino';
import type { RootDatabase } from '../../db/client.js';
import type { Clock } from '../../providers/clock.js';
import type { SendOutcome, SmsGateway } from '../../providers/sms/sms-gateway.js';
import type { OpeningHours } from '../../rules/quiet-hours.js';
import { type CountAlert, createDelivery } from './delivery/deliver-text.js';
import { createDrainQueue } from './delivery/drain-queue.js';
import { createMessageRepository } from './delivery/message-repository.js';
import { createReportStatus } from './delivery/report-status.js';
import { createSettleMessages } from './delivery/settle-texts.js';
import type { RecordRefusedNumber } from './message-types.js';
import { createPressSend } from './press-send.js';
import { createClaimTexts } from './queue/claim-texts.js';
import { createSenderPaces } from './queue/sender-pace.js';
import type { TextLimits } from './queue/text-room.js';
import { createRefuseOverLimit } from './text-limits.js';

interface Options {
  readonly config: {
    readonly publicUrl: string;
    readonly limits: TextLimits;
    /** Hours for automatic texts; null when quiet hours are off. */
    readonly quietHours: OpeningHours | null;
    readonly reminderDelayHours: number;
    readonly textsPerSecond: number | null;
    /** How long after its attempt a text of unknown outcome is first looked up at the gateway. */
    readonly textSearchAfterSeconds: number;
    /** How long one request to the gateway may take. */
    readonly gatewayTimeoutMs: number;
  };
  readonly db: RootDatabase;
  readonly gateway: SmsGateway;
  /** Records an opt-out that the gateway reports. */
  readonly recordOptOut: RecordRefusedNumber;
  /** Counts attempts by outcome. */
  readonly countAttempt: (outcome: SendOutcome['kind']) => void;
  readonly countAlert: CountAlert;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Builds the queue of texts: claims, delivery, reports, and limits. */
export function createTexting(options: Options) {
  const { config, db, gateway, recordOptOut, countAttempt, countAlert, clock, log } = options;
  const {
    publicUrl,
    limits,
    quietHours: hours,
    textSearchAfterSeconds: searchAfterSeconds,
    gatewayTimeoutMs,
  } = config;
  const messageRepository = createMessageRepository(db, config);
  const paces = createSenderPaces({ db, gateway, perSecond: config.textsPerSecond });
  const claims = createClaimTexts({ db, clock, paces, hours, limits, log });
  const shared = {
    messages: messageRepository,
    paces,
    recordOptOut,
    countAlert,
    gateway,
    clock,
    publicUrl,
    log,
  };
  const delivery = createDelivery({ ...shared, claims, countAttempt, searchAfterSeconds, gatewayTimeoutMs });
  const reportStatus = createReportStatus(shared);
  return {
    messageRepository,
    claims,
    delivery,
    reportStatus,
    drainQueue: createDrainQueue({ claims, delivery, clock, log }),
    settleMessages: createSettleMessages({ ...shared, reportStatus, searchAfterSeconds }),
    pressSend: createPressSend({
      db,
      messages: messageRepository,
      delivery,
      clock,
      startNumberOf: gateway.startNumberOf,
    }),
    refuseOverLimit: createRefuseOverLimit({ clock, limits }),
  };
}
