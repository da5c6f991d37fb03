import { ArrowLeft, RefreshCw } from 'lucide-react';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { PageTitle } from '@/components/page/page-title';
import { Button, buttonVariants } from '@/components/ui/button';
import { usePractice } from '@/features/session/session-store';
import { practiceYear } from '@/lib/dates/practice-clock';
import { PATHS } from '@/lib/paths';
import type { Trends } from './analytics-queries';
import type { AnalyticsView } from './analytics-view';
import { longDay } from './ranges/calendar-day';
import { RangePicker } from './ranges/range-picker';
import { isOver } from './ranges/range-words';

interface AnalyticsHeadProps {
  title: Ref<HTMLHeadingElement>;
  trends: Trends | undefined;
  view: AnalyticsView;
  isRefreshing: boolean;
  onRefresh: () => void;
  onShow: (next: AnalyticsView) => void;
}

/** The practice's name, the start of the figures, the date range and the page's buttons. */
export function AnalyticsHead({ title, trends, view, isRefreshing, onRefresh, onShow }: AnalyticsHeadProps) {
  const { name } = usePractice();
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3 pt-6 sm:pt-10">
      <div className="min-w-[min(15rem,100%)] flex-[1_0_100%] lg:flex-1">
        <PageTitle ref={title}>Analytics</PageTitle>
        <p className="mt-1 min-h-[2lh] text-ink-2 wrap-anywhere sm:min-h-[1lh] lg:min-h-[2lh]">
          {name}
          {trends !== undefined && daysWords(trends, view)}
        </p>
      </div>
      <div className="max-sm:order-last max-sm:w-full sm:mr-auto lg:mr-2">
        <RangePicker view={view} onShow={onShow} />
      </div>
      <Link
        to={PATHS.home}
        className={buttonVariants({
          variant: 'ghost',
          className:
            'max-sm:flex-1 max-sm:bg-surface max-sm:px-2 max-sm:text-ink max-sm:inset-ring max-sm:inset-ring-line-btn',
        })}
      >
        <ArrowLeft aria-hidden size={18} strokeWidth={1.9} />
        Back to Main
      </Link>
      <Button variant="line" busy={isRefreshing} onClick={onRefresh} className="max-sm:flex-1 max-sm:px-2">
        {!isRefreshing && <RefreshCw aria-hidden size={18} strokeWidth={1.9} />}
        Refresh Data
      </Button>
    </div>
  );
}

/** ", since August 24", or ", October 1 to October 31" for a range that has ended. */
function daysWords({ since, until }: Trends, { range }: AnalyticsView): string {
  const year = practiceYear(new Date());
  if (since === null) return '';
  if (since === until) return `, ${longDay(since, year)}`;
  return isOver(range)
    ? `, ${longDay(since, year)} to ${longDay(until, year)}`
    : `, since ${longDay(since, year)}`;
}
