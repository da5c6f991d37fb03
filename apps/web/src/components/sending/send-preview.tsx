import { NOT_ALLOWED_THEN, shownScheduledTime } from '@/lib/dates/describe-scheduled-time';
import { isRefused, type SendCheck } from '@/lib/texts/use-send-check';

interface SendPreviewProps {
  check: SendCheck;
  /** Null while the time is missing or past. */
  chosen: Date | null;
}

/** When an order will be sent; the chosen time until the server responds. */
export function SendPreview({ check, chosen }: SendPreviewProps) {
  return (
    // Room for two lines from the start: the first words may be longer than those that follow.
    <p aria-live="polite" className="mb-2.5 min-h-[2lh] text-small text-pretty text-ink-2">
      {chosen !== null && !isRefused(check) && timeWords(chosen, check.sendsAt)}
    </p>
  );
}

function timeWords(chosen: Date, sendsAt: string | null): string {
  if (sendsAt === null) return `Scheduled for ${shownScheduledTime(chosen)}.`;
  const goesAt = new Date(sendsAt);
  const sends = `Sends ${shownScheduledTime(goesAt)}.`;
  return goesAt.getTime() === chosen.getTime() ? sends : `${sends} ${NOT_ALLOWED_THEN}`;
}
