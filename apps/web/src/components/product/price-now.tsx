import { formatCents } from '@eyecart/shared/rules/money';

interface PriceNowProps {
  cents: number;
  /** Shown struck through if the price has changed since. */
  previousCents?: number;
}

/** Today's price, and what it was before. */
export function PriceNow({ cents, previousCents }: PriceNowProps) {
  return (
    <>
      {formatCents(cents)}
      {previousCents !== undefined && (
        <>
          {' '}
          <s className="font-[450] text-ink-3">
            <span className="sr-only">was </span>
            {formatCents(previousCents)}
          </s>
        </>
      )}
    </>
  );
}
