import { replyEndpoints } from '@eyecart/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { usePractice } from '@/features/session/session-store';
import { endpointQuery } from '@/lib/endpoint-query';

/** Source: docs/product.md §11.3. */
const COUNT_POLL_MS = 30_000;
/** Opening the panel does not count again what the header has just counted. */
const FRESH_MS = 5000;

interface ReplyCount {
  readonly unread: number;
  readonly undecided: number;
}

function useCountQuery() {
  const { name: practiceName } = usePractice();
  return { ...endpointQuery(replyEndpoints.countReplies, { query: { practiceName } }), staleTime: FRESH_MS };
}

/** How many replies wait for staff to look at them or to decide about them; 0 while that is not known. */
export const useUnreadReplies = (): number => waitingReplies(useQuery(useCountQuery()).data);

/** The same, counted again every 30 s while the page is visible and as soon as it becomes visible. */
export function usePolledUnreadReplies(): number {
  const { data } = useQuery({
    ...useCountQuery(),
    refetchInterval: COUNT_POLL_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  });
  return waitingReplies(data);
}

/** Undecided replies stay unread in the portal, but another client may have marked them. */
const waitingReplies = ({ unread = 0, undecided = 0 }: Partial<ReplyCount> = {}): number =>
  Math.max(unread, undecided);

/** "1 unread reply", "4 unread replies". */
export const unreadWords = (count: number): string => `${count} unread ${count === 1 ? 'reply' : 'replies'}`;
