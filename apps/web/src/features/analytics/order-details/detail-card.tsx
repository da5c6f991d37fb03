import { type ReactNode, useId } from 'react';
import { SkeletonText } from '../skeleton-text';

interface PanelProps {
  title: string;
  children: ReactNode;
}

/** A titled panel. */
export function DetailPanel({ title, children }: PanelProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="rounded-l border border-line bg-surface px-4 py-5 xs:px-5 sm:p-6"
    >
      <h2 id={titleId} className="text-h3 tracking-[-0.012em]">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A titled panel of rows, label left and value right. */
export const DetailCard = ({ title, children }: PanelProps) => (
  <DetailPanel title={title}>
    <dl className="mt-2">{children}</dl>
  </DetailPanel>
);

interface DetailRowProps {
  label: string;
  /** A note on the value, below it. */
  note?: ReactNode;
  /** Null until it is known. */
  children: ReactNode;
}

export function DetailRow({ label, note, children }: DetailRowProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 border-line py-3 text-note not-last:border-b last:pb-0">
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 font-[580] wrap-anywhere tabular-nums">{children ?? <SkeletonText />}</dd>
      {note && <dd className="w-full min-w-0 text-caption text-pretty text-ink-3">{note}</dd>}
    </div>
  );
}
