import { ArrowLeft, RefreshCw } from 'lucide-react';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { PageTitle } from '@/components/page/page-title';
import { Button, buttonVariants } from '@/components/ui/button';
import { PATHS } from '@/lib/paths';
import type { AnalyticsView } from './analytics-view';
import { RangePicker } from './ranges/range-picker';

interface AnalyticsHeadProps {
  title: Ref<HTMLHeadingElement>;
  view: AnalyticsView;
  isRefreshing: boolean;
  onRefresh: () => void;
  onShow: (next: AnalyticsView) => void;
}

/** The title, the date range and the page's buttons. */
export function AnalyticsHead({ title, view, isRefreshing, onRefresh, onShow }: AnalyticsHeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3 pt-6 sm:pt-10">
      <div className="min-w-[min(15rem,100%)] flex-[1_0_100%] sm:flex-1">
        <PageTitle ref={title}>Analytics</PageTitle>
      </div>
      <div className="max-lg:order-last max-lg:basis-full lg:mr-2">
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
