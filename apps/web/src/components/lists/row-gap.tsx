import type { ReactNode } from 'react';

interface RowGapProps {
  /** Pixels. */
  height: number;
  as?: 'li' | 'div';
  /** Says what happened to the row. */
  children?: ReactNode;
}

/** Keeps the space of a removed row while the list is frozen (see `useStableRows`). */
export const RowGap = ({ height, as: Tag = 'li', children }: RowGapProps) => (
  <Tag aria-hidden={!children} className="rounded-l border border-dashed border-line" style={{ height }}>
    {children}
  </Tag>
);
