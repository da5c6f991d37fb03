interface RowGapProps {
  /** Pixels. */
  height: number;
  as?: 'li' | 'div';
}

/** Keeps the space of a removed row while the list is frozen (see `useStableRows`). */
export const RowGap = ({ height, as: Tag = 'li' }: RowGapProps) => (
  <Tag aria-hidden className="rounded-l border border-dashed border-line" style={{ height }} />
);
