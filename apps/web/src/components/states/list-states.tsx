import { Button } from '../ui/button';
import { BadAnswer } from './bad-answer';
import { EmptyState } from './empty-state';
import type { Retry } from './load-failure';

interface ListWords {
  title: string;
  note: string;
}

/** A tab's list that has nothing in it yet. */
export const EmptyList = ({ title, note, onShowCart }: ListWords & { onShowCart: () => void }) => (
  <EmptyState
    title={title}
    note={note}
    action={
      <Button variant="line" size="sm" data-landing="" onClick={onShowCart}>
        Go to Current Cart
      </Button>
    }
  />
);

/** A drawer list that failed to load, with a retry button. */
export const UnreadList = ({ title, note, error, isRetrying, onRetry }: ListWords & Retry) => (
  <EmptyState
    title={title}
    note={note}
    action={
      <>
        <BadAnswer error={error} className="-mt-3 mb-5" />
        <Button variant="line" size="sm" busy={isRetrying} onClick={onRetry}>
          Try Again
        </Button>
      </>
    }
  />
);
