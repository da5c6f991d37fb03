import { BadAnswer } from './bad-answer';

interface QuietFailureProps {
  /** Such as "collections". */
  what: string;
  /** The query that may have failed. */
  of: { readonly data: unknown; readonly error: unknown; readonly errorUpdateCount: number };
}

/** Says what could not be loaded, where the screen works without it; nothing unless the load failed. */
export const QuietFailure = ({ what, of: { data, error, errorUpdateCount } }: QuietFailureProps) =>
  !data &&
  errorUpdateCount > 0 && (
    <div role="status" className="w-full text-caption text-ink-2">
      The {what} could not be loaded.
      <BadAnswer error={error} />
    </div>
  );
