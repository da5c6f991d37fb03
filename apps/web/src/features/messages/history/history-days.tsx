import { RowGap } from '@/components/lists/row-gap';
import { CardBoundary } from '@/components/states/card-boundary';
import type { PlacedRow } from '@/lib/lists/place-rows';
import type { CardActionsProps } from '../card/card-actions';
import { MessageGroupCard } from '../card/message-group-card';
import { groupByDay } from './days';
import type { MessageGroup } from './group-messages';

interface HistoryDaysProps {
  rows: readonly PlacedRow<MessageGroup>[];
  openRows: ReadonlySet<string>;
  onToggle: (key: string) => void;
  actions: CardActionsProps;
}

/** The rows of the history by day. */
export function HistoryDays({ rows, openRows, onToggle, actions }: HistoryDaysProps) {
  const rowByKey = new Map(rows.map((row) => [row.key, row]));
  const days = groupByDay(
    rows.map(({ placedBy }) => placedBy),
    new Date(),
  );
  return days.map((day) => (
    <section key={day.key} aria-label={day.title}>
      <h3 className="mb-1.5 text-caption font-[600] tracking-normal text-ink-2">{day.title}</h3>
      <ul
        aria-label={`SMS messages, ${day.title}`}
        className="overflow-hidden rounded-l border border-line bg-surface"
      >
        {day.groups.map(({ key }) => {
          const row = rowByKey.get(key);
          if (row === undefined) return null;
          if (row.gapHeight !== null) return <RowGap key={key} height={row.gapHeight} />;
          const isOpen = openRows.has(key);
          return (
            <CardBoundary key={key} of={row.entry} isRow>
              <MessageGroupCard group={row.entry} isOpen={isOpen} onToggle={onToggle} {...actions} />
            </CardBoundary>
          );
        })}
      </ul>
    </section>
  ));
}
