import type { ActivityEntry } from '@eyecart/shared/contracts';
import { type RefObject, useRef, useState } from 'react';
import { LoadFailure } from '@/components/states/load-failure';
import { Button } from '@/components/ui/button';
import { failedTo } from '@/features/notifications/notify';
import { useRetry } from '@/lib/errors/use-retry';
import { useActivityPage } from './activity-queries';
import { actionWords, actorWords, momentWords } from './activity-words';
import { Panel, ROW, RowSkeletons } from './panel';

/** Who did what, newest first, page by page. */
export function ActivityPanel() {
  const heading = useRef<HTMLHeadingElement>(null);
  /** Where each shown page starts; the first has the newest entries. */
  const [starts, setStarts] = useState<readonly (number | undefined)[]>([undefined]);
  return (
    <Panel title="Recent activity" heading={heading} isBusy={false}>
      {starts.map((before, index) => (
        <ActivityPage
          key={before ?? 'newest'}
          before={before}
          heading={heading}
          isLast={index === starts.length - 1}
          onMore={(next) => setStarts([...starts, next])}
        />
      ))}
    </Panel>
  );
}

interface ActivityPageProps {
  before: number | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
  isLast: boolean;
  onMore: (next: number) => void;
}

function ActivityPage({ before, heading, isLast, onMore }: ActivityPageProps) {
  const list = useRef<HTMLUListElement>(null);
  const { data, error, refetch } = useActivityPage(before);
  const { isRetrying, retry } = useRetry(refetch, () => list.current ?? heading.current);
  if (data === undefined) {
    if (error === null && !isRetrying) return <RowSkeletons label="Loading activity" />;
    return (
      <div className="mt-4">
        <LoadFailure
          message={failedTo('load the activity')}
          error={error}
          isRetrying={isRetrying}
          onRetry={retry}
        />
      </div>
    );
  }
  const { entries, next } = data;
  if (entries.length === 0) return <NoActivity />;
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        className="border-line outline-none not-first-of-type:border-t first-of-type:mt-2 focus-visible:shadow-none"
      >
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {isLast && next !== null && (
        <Button
          variant="line"
          className="mt-4 w-full"
          onClick={() => {
            list.current?.focus({ preventScroll: true });
            onMore(next);
          }}
        >
          Show more
        </Button>
      )}
    </>
  );
}

const NoActivity = () => <p className="mt-4 text-note text-pretty text-ink-2">Nothing yet.</p>;

function EntryRow({ entry }: { entry: ActivityEntry }) {
  const actor = actorWords(entry.by);
  return (
    <li className={ROW}>
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-note font-[580]">{actionWords(entry)}</p>
        {actor !== null && <p className="text-small text-ink-2 wrap-anywhere">{actor}</p>}
      </div>
      <time dateTime={entry.at} className="text-small text-ink-2 tabular-nums">
        {momentWords(entry.at)}
      </time>
    </li>
  );
}
