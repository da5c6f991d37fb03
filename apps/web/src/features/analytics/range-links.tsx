import { ANALYTICS_RANGES } from '@eyecart/shared/contracts';
import { Link } from 'react-router-dom';
import { SEGMENTS_LOOK, segmentLook } from '@/components/ui/segmented-look';
import { cn } from '@/lib/cn';
import { type AnalyticsView, chooseRange, searchOf } from './analytics-view';
import { RANGE_NAMES } from './range-words';

/** Links to the date ranges. */
export function RangeLinks({ view }: { view: AnalyticsView }) {
  return (
    <nav aria-label="Date range" className={cn(SEGMENTS_LOOK, 'w-full sm:w-auto')}>
      {ANALYTICS_RANGES.map((range) => (
        <Link
          key={range}
          to={{ search: searchOf(chooseRange(view, range)) }}
          aria-current={range === view.range ? 'page' : undefined}
          className={cn(segmentLook(range === view.range), 'flex-auto px-1.5 xs:px-2.5 lg:px-3.5')}
        >
          {RANGE_NAMES[range]}
        </Link>
      ))}
    </nav>
  );
}
