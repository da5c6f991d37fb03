import { countOf } from '@/lib/format';

/** "1 cart in the queue"; blank for none. */
export const queueWords = (queued: number): string =>
  queued === 0 ? '' : `${countOf(queued, 'cart')} in the queue`;

/** The queue's length in what the header has read of the alerts. */
export const queuedIn = (alerts: object): number => ('queued' in alerts ? Number(alerts.queued) : 0);
