import type { HistoryFilter } from '@eyecart/shared/contracts';
import { EmptyState } from '@/components/states/empty-state';
import { FailureState } from '@/components/states/failure-state';
import { EmptyList } from '@/components/states/list-states';
import type { Retry } from '@/components/states/load-failure';
import { Button } from '@/components/ui/button';
import { HISTORY_FAILED } from './history-queries';

export const NoMessages = ({ onShowCart }: { onShowCart: () => void }) => (
  <EmptyList
    title="No SMS messages sent yet"
    note="Texts and reminders show up here."
    onShowCart={onShowCart}
  />
);

interface NoMatchesProps {
  search: string;
  filter: HistoryFilter | null;
  onClear: () => void;
}

export function NoMatches({ search, filter, onClear }: NoMatchesProps) {
  const isSearch = search !== '' || filter === null;
  return (
    <EmptyState
      title="No texts found"
      note={isSearch ? `Nothing was sent for “${search}”.` : undefined}
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
  return <FailureState title={HISTORY_FAILED} note="Nothing is lost. We keep trying." {...retry} />;
}
