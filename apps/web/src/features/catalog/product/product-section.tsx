import type { ReactNode } from 'react';
import { BadAnswer } from '@/components/states/bad-answer';
import { Button } from '@/components/ui/button';

interface ProductSectionProps {
  title: string;
  /** Shown while it loads. */
  skeleton: ReactNode;
  /** Shown when it could not be loaded. */
  failure: string;
  query: {
    isPending: boolean;
    isError: boolean;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  children: ReactNode;
}

/** A part of the product dialog that loads when the dialog opens. */
export function ProductSection({ title, skeleton, failure, query, children }: ProductSectionProps) {
  return (
    <section className="mt-6 border-t border-line pt-5 text-note leading-[1.6] text-ink-2">
      <h3 className="mb-1.5 text-body tracking-[-0.01em] text-ink">{title}</h3>
      {query.isPending && skeleton}
      {query.isError && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
          <p>{failure}</p>
          <Button variant="line" size="sm" busy={query.isFetching} onClick={() => query.refetch()}>
            Try Again
          </Button>
          <BadAnswer error={query.error} />
        </div>
      )}
      {children}
    </section>
  );
}

/** For a line of text with a button below it. */
export const LINE_SKELETON = <div aria-hidden className="skeleton h-11 w-3/5" />;

interface SectionFormFootProps {
  label: string;
  isBusy: boolean;
  onCancel: () => void;
}

/** The buttons of a form in such a part. */
export function SectionFormFoot({ label, isBusy, onCancel }: SectionFormFootProps) {
  return (
    <div className="mt-3 flex gap-2">
      <Button type="button" variant="line" size="sm" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" size="sm" busy={isBusy}>
        {isBusy ? 'Saving...' : label}
      </Button>
    </div>
  );
}
