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
  const isSearch = search !== '';
  return (
    <EmptyState
      title="No texts found"
      note={
        isSearch
          ? `Nothing was sent for “${search}”. Search by last name, part of a phone number, or product.`
          : 'None of your texts is like that at the moment.'
      }
      className="wrap-anywhere"
      action={
        <Button variant="line" size="sm" onClick={onClear}>
          {isSearch ? 'Clear Search' : 'Show all texts'}
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
