import { BadAnswer } from './bad-answer';

interface QuietFailureProps {
  /** "collections". */
  what: string;
  hasFailed: boolean;
  error: unknown;
}

/** A line about what could not be read, where the screen works without it; nothing otherwise. */
export const QuietFailure = ({ what, hasFailed, error }: QuietFailureProps) =>
  hasFailed && (
    <div role="status" className="basis-full text-caption text-ink-2">
      <p>The {what} could not be loaded.</p>
      <BadAnswer error={error} />
    </div>
  );
