import { EmptyState } from '@/components/empty-state';
import { FailureState } from '@/components/failure-state';
import { EmptyList } from '@/components/list-states';
import type { Retry } from '@/components/load-failure';
import { Button } from '@/components/ui/button';
import { HISTORY_FAILED } from './history-queries';

export const NoMessages = ({ onShowCart }: { onShowCart: () => void }) => (
  <EmptyList
    title="No SMS messages sent yet"
    note="Send a cart to a patient. The text and its reminder will show up here."
    onShowCart={onShowCart}
  />
);

export function NoMatches({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <EmptyState
      title="No texts found"
      note={`Nothing was sent to “${search}”. Search by last name or part of a phone number.`}
      className="wrap-anywhere"
      action={
        <Button variant="line" size="sm" onClick={onClear}>
          Clear Search
        </Button>
      }
    />
  );
}

export function UnreadHistory(retry: Retry) {
  return (
    <FailureState
      title={HISTORY_FAILED}
      note="Nothing is lost, and reminders still go out. We keep trying while this is open."
      {...retry}
    />
  );
}
