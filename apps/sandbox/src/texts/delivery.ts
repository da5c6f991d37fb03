import type { Clock } from '../clock.js';
import { SANDBOX_CREDENTIALS } from '../credentials.js';
import type { Log } from '../log.js';
import { postSigned } from './signed-post.js';
import type { TextStore } from './text-store.js';
import type { Text, TextStatus } from './text-types.js';

export interface Delivery {
  /** Delivers an accepted text. */
  start(text: Text): void;
  /** Continues after a restart with the texts in transit. */
  resume(): void;
  close(): void;
}

const SENT_AFTER_MS = 40;
const ARRIVED_AFTER_MS = 160;
const JITTER_MS = 120;
const RETRY_AFTER_MS = 500;
/** How often to retry the report of a text that arrives after all, since nothing else reports it. */
const LATE_REPORTS = 60;

/** Moves texts from queued to sent to delivered or undelivered, and posts a status callback for each step. */
export function createDelivery({
  texts,
  clock,
  log,
}: {
  texts: TextStore;
  clock: Clock;
  log: Log;
}): Delivery {
  const timers = new Set<NodeJS.Timeout>();
  const closing = new AbortController();

  const runAfter = (ms: number, action: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      action();
    }, ms);
    timers.add(timer);
  };

  const post = async (url: string, fields: Record<string, string>): Promise<void> => {
    const { status } = await postSigned(url, fields, closing.signal);
    if (status >= 500) throw new Error(`responded with ${status}`);
  };
  const postWithRetry = async (
    url: string,
    fields: Record<string, string>,
    retries: number,
  ): Promise<void> => {
    try {
      await post(url, fields);
    } catch (error) {
      if (closing.signal.aborted) return;
      if (retries === 0) throw error;
      await new Promise<void>((resolve) => runAfter(RETRY_AFTER_MS, resolve));
      await postWithRetry(url, fields, retries - 1);
    }
  };

  /** The last report of each text. The next one waits for it, so that reports arrive in order. */
  const reporting = new Map<string, Promise<void>>();

  const report = (text: Text): void => {
    if (text.statusCallback === null || text.outcome.isSilent) return;
    const { sid, statusCallback } = text;
    const fields: Record<string, string> = {
      AccountSid: SANDBOX_CREDENTIALS.twilio.accountSid,
      ApiVersion: '2010-04-01',
      From: text.from,
      To: text.to,
      MessageSid: sid,
      MessageStatus: text.status,
      SmsSid: sid,
      SmsStatus: text.status,
      ...(text.messagingServiceSid === null ? {} : { MessagingServiceSid: text.messagingServiceSid }),
      ...(text.errorCode === null ? {} : { ErrorCode: String(text.errorCode) }),
    };
    const reported = (reporting.get(sid) ?? Promise.resolve())
      .then(() => postWithRetry(statusCallback, fields, isLate(text) ? LATE_REPORTS : 1))
      .catch((error: unknown) => {
        if (closing.signal.aborted) return;
        log(`gave up on the status callback of ${sid}: ${error instanceof Error ? error.message : 'failed'}`);
      })
      .finally(() => {
        if (reporting.get(sid) === reported) reporting.delete(sid);
      });
    reporting.set(sid, reported);
  };

  const move = (sid: string, status: TextStatus): void => {
    const text = texts.find(sid);
    if (text === null) return;
    const now = clock().toISOString();
    const isFailure = status === 'undelivered' || status === 'failed';
    const moved = texts.save({
      ...text,
      status,
      updatedAt: now,
      sentAt: text.sentAt ?? (status === 'sent' ? now : null),
      errorCode: isFailure ? text.outcome.errorCode : null,
    });
    report(moved);
  };
  const arrive = (sid: string): void => {
    const text = texts.find(sid);
    if (text === null) return;
    const { errorCode, arrivesAfterMs } = text.outcome;
    move(sid, errorCode === null ? 'delivered' : 'undelivered');
    if (arrivesAfterMs !== undefined) runAfter(arrivesAfterMs, () => move(sid, 'delivered'));
  };

  const start = ({ sid, status }: Text): void => {
    const jitter = Math.random() * JITTER_MS;
    if (status !== 'sent') runAfter(SENT_AFTER_MS + jitter / 4, () => move(sid, 'sent'));
    runAfter(SENT_AFTER_MS + ARRIVED_AFTER_MS + jitter, () => arrive(sid));
  };

  return {
    start,
    resume() {
      for (const text of texts.list()) {
        if (['accepted', 'queued', 'sending', 'sent'].includes(text.status)) start(text);
      }
    },
    close() {
      closing.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

const isLate = ({ status, outcome }: Text): boolean => status === 'delivered' && outcome.errorCode !== null;
