import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { NewRows } from '@/components/lists/new-rows';
import { RowGap } from '@/components/lists/row-gap';
import { CardBoundary } from '@/components/states/card-boundary';
import { useKeptFocus } from '@/lib/interaction/use-kept-focus';
import { presentEntries } from '@/lib/lists/place-rows';
import { FavoriteRow } from './favorite-row';
import { useFavoriteRows } from './use-favorite-rows';

interface FavoriteRowsProps {
  className: string;
  /** The place in the panel's heading line that says others have added favorites. */
  slot: HTMLElement;
  /** How many rows there are, with those that leave a gap. */
  onCount: (count: number) => void;
  /** Moves the focus when its row was the last one. */
  onEmpty: () => void;
}

/** The rows of the favorites panel, loaded after its line. */
export function FavoriteRows({ className, slot, onCount, onEmpty }: FavoriteRowsProps) {
  const { rows, newCount, showNew, area } = useFavoriteRows();
  const listProps = useKeptFocus<HTMLUListElement>(presentEntries(rows).length, onEmpty);
  // A panel of another height would move the products below it.
  useLayoutEffect(() => area(slot.closest('main') ?? slot), [area, slot]);
  useLayoutEffect(() => onCount(rows.length), [onCount, rows.length]);
  return (
    <>
      {createPortal(<NewRows count={newCount} onShow={showNew} />, slot)}
      {rows.length > 0 && (
        <ul aria-label="Favorites" className={className} {...listProps}>
          {rows.map(({ key, entry, gapHeight }) =>
            gapHeight === null ? (
              <CardBoundary key={key} of={entry} isRow>
                <FavoriteRow favorite={entry} />
              </CardBoundary>
            ) : (
              <RowGap key={key} height={gapHeight} />
            ),
          )}
        </ul>
      )}
    </>
  );
}
