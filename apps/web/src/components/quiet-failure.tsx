import { BadAnswer } from './bad-answer';

interface QuietFailureProps {
  /** "collections". */
  what: string;
  /** The read. */
  of: { readonly data: unknown; readonly error: unknown; readonly errorUpdateCount: number };
}

/** A line about what could not be read, where the screen works without it; nothing otherwise. */
export const QuietFailure = ({ what, of: { data, error, errorUpdateCount } }: QuietFailureProps) =>
  !data &&
  errorUpdateCount > 0 && (
    <div role="status" className="w-full text-caption text-ink-2">
      The {what} could not be loaded.
      <BadAnswer error={error} />
    </div>
  );
