interface RowGapProps {
  /** Pixels. */
  height: number;
  as?: 'li' | 'div';
}

/** The space of a removed row while its list is held (see `useStableRows`). */
export const RowGap = ({ height, as: Tag = 'li' }: RowGapProps) => (
  <Tag aria-hidden className="rounded-l border border-dashed border-line" style={{ height }} />
);
