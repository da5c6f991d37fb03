import { type ReactNode, type Ref, useId } from 'react';

interface PanelProps {
  title: string;
  note?: string;
  heading: Ref<HTMLHeadingElement>;
  isBusy: boolean;
  children: ReactNode;
}

/** A titled panel, with a sentence about what it lists where that is not obvious. */
export function Panel({ title, note, heading, isBusy, children }: PanelProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={isBusy}
      className="relative rounded-l border border-line bg-surface px-4 py-5 xs:px-5 sm:p-6"
    >
      <h2
        ref={heading}
        id={titleId}
        tabIndex={-1}
        className="text-h3 tracking-[-0.012em] outline-none focus-visible:shadow-none"
      >
        {title}
      </h2>
      {note !== undefined && <p className="mt-1 text-small text-pretty text-ink-2">{note}</p>}
      {children}
    </section>
  );
}

/** Skeleton rows, as tall as the real ones. */
export function RowSkeletons({ label }: { label: string }) {
  return (
    <div className="mt-2">
      <p role="status" className="sr-only">
        {label}
      </p>
      {[1, 2, 3].map((row) => (
        <div key={row} aria-hidden className="border-line py-3 not-last:border-b last:pb-0">
          <p className="text-note">
            <span className="skeleton inline-block h-[0.8em] w-44 max-w-full" />
          </p>
          <p className="text-small">
            <span className="skeleton inline-block h-[0.8em] w-56 max-w-full" />
          </p>
        </div>
      ))}
    </div>
  );
}

/** One row of a list. */
export const ROW =
  'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line py-3 not-last:border-b last:pb-0';
