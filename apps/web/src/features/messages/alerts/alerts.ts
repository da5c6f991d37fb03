import { alertEndpoints, type EndpointResponse } from '@eyecart/shared/contracts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { usePractice } from '@/features/session/session-store';
import { sessionKnown } from '@/lib/api/api-client';
import { endpointQuery } from '@/lib/api/endpoint-query';
import { countOf } from '@/lib/format';
import { useStore } from '@/lib/storage/create-store';
import { isQueueUsed } from '@/lib/storage/queue-used';

/** How often alerts are read while the page is visible. */
const ALERT_POLL_MS = 15_000;
/** The same where this browser has seen the patient queue in use: the patient waits while the cart is handed over. */
const HAND_OFF_POLL_MS = 5000;
/** Opening the panel does not reload what the header has just loaded. */
const FRESH_MS = 5000;

/** Items that need staff. */
export interface Alerts {
  /** Replies to read. */
  readonly unread: number;
  /** Replies to decide about: they put texts on hold. */
  readonly undecided: number;
  /** Failed texts that no one has seen. */
  readonly failed: number;
  /** Carts in the patient queue. */
  readonly queued: number;
  /** Patients in Follow-up; null while unknown. */
  readonly followUps: number | null;
  /** The alerts were requested, but have never loaded. */
  readonly areUnread: boolean;
  /** Why the last read failed. */
  readonly error: unknown;
  readonly failures: EndpointResponse<typeof alertEndpoints.findAlerts>['failures'];
  /** The replies that wait, one for each patient. */
  readonly replies: EndpointResponse<typeof alertEndpoints.findAlerts>['replies'];
  readonly offWebhooks: EndpointResponse<typeof alertEndpoints.findAlerts>['offWebhooks'];
}

function useAlertQuery() {
  const { name: practiceName } = usePractice();
  return {
    ...endpointQuery(alertEndpoints.findAlerts, { query: { practiceName } }),
    staleTime: FRESH_MS,
    // Waits for the page's first request, so an ended session costs one 401, not two.
    enabled: useStore(sessionKnown),
  };
}

/** Items that need staff, as last read; none while unknown. */
export const useAlerts = (): Alerts => readAlerts(useQuery(useAlertQuery()));

/** Items that need staff, reloaded while the page is visible and as soon as it becomes visible. */
export function usePolledAlerts(): Alerts {
  return readAlerts(
    useQuery({
      ...useAlertQuery(),
      refetchInterval: () => (isQueueUsed() ? HAND_OFF_POLL_MS : ALERT_POLL_MS),
      refetchIntervalInBackground: false,
      refetchOnWindowFocus: true,
    }),
  );
}

type Answer = Partial<EndpointResponse<typeof alertEndpoints.findAlerts>>;

const readAlerts = ({ data, error, errorUpdateCount }: UseQueryResult<Answer>): Alerts => ({
  undecided: 0,
  failed: 0,
  queued: 0,
  failures: [],
  replies: [],
  offWebhooks: [],
  ...data,
  unread: data?.toRead ?? 0,
  followUps: data ? (data.followUps ?? 0) : null,
  // This stays true during a retry.
  areUnread: !data && errorUpdateCount > 0,
  error,
});

type Counts = Pick<Alerts, 'unread' | 'undecided' | 'failed'> & Partial<Pick<Alerts, 'queued' | 'areUnread'>>;

/** Items that need action, shown in red. */
export const urgentCount = ({ failed, undecided }: Counts): number => failed + undecided;

/** "1 failed text, 2 replies to decide about, 4 unread replies, 1 cart in the queue"; blank when nothing waits. */
export function alertWords({ unread, undecided, failed, queued, areUnread }: Counts): string {
  if (areUnread) return 'failed texts and replies could not be read';
  const words = [
    failed && countOf(failed, 'failed text'),
    undecided && `${repliesOf(undecided)} to decide about`,
    unread && repliesOf(unread, 'unread '),
    queued && queueWords(queued),
  ];
  return words.filter(Boolean).join(', ');
}

/** "1 cart in the queue". */
const queueWords = (queued: number): string => `${countOf(queued, 'cart')} in the queue`;

const repliesOf = (count: number, kind = ''): string =>
  `${count} ${kind}${count === 1 ? 'reply' : 'replies'}`;
