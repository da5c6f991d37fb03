import type { AnalyticsRange, SmsAnalytics } from '@eyecart/shared/contracts';
import { useId } from 'react';
import { Badge } from '@/components/ui/badge';
import { noneOf } from '../ranges/range-words';
import { type SuccessBadge, successBadge, successRatePercent } from './success-rate';

const TONES = { default: 'green', secondary: 'yellow', destructive: 'red' } as const satisfies Record<
  SuccessBadge,
  string
>;

/** How many texts were sent successfully (docs/product.md §2.19, §11.6 for the badge). */
export function SmsPerformance({ sms, range }: { sms: SmsAnalytics; range: AnalyticsRange }) {
  const title = useId();
  const percent = successRatePercent(sms.successfulSent, sms.totalSent);
  const badge = successBadge(percent);
  const isEmpty = sms.totalSent === 0;
  const words = isEmpty
    ? `${noneOf('SMS messages sent', range)}.`
    : `${sms.successfulSent.toLocaleString('en-US')} of ${sms.totalSent.toLocaleString('en-US')} messages sent successfully`;
  return (
    <section
      aria-labelledby={title}
      className="mt-4 flex flex-wrap items-center gap-x-8 gap-y-3 rounded-stage border border-line bg-surface px-4 py-4.5 sm:px-6 sm:py-5"
    >
      <div className="w-full sm:w-auto">
        <h3 id={title} className="text-title tracking-[-0.012em] sm:text-[1.125rem]">
          SMS Performance Summary
        </h3>
        {isEmpty && <p className="mt-0.5 text-caption text-ink-3">{words}</p>}
      </div>
      {!isEmpty && (
        <>
          <div
            role="progressbar"
            aria-labelledby={title}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuetext={`${words}, ${percent}%`}
            className="h-3 min-w-24 flex-1 rounded-full bg-sand forced-colors:border"
          >
            <div
              className="h-full rounded-full bg-teal forced-colors:bg-[Highlight]"
              style={{ width: `${percent}%` }}
            />
          </div>
          <Badge tone={TONES[badge]} data-badge={badge}>
            {percent}% success
          </Badge>
        </>
      )}
    </section>
  );
}
