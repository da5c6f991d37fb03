import { ANALYTICS_RANGES, type AnalyticsRange } from '@eyecart/shared/contracts';
import { isDayRange } from '@eyecart/shared/rules/day-range';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { SEGMENTS_STYLE, segmentStyle } from '@/components/ui/segmented-styles';
import { Select } from '@/components/ui/select';
import { cn } from '@/lib/cn';
import { type AnalyticsView, chooseRange, searchOf } from '../analytics-view';
import { useIsNarrow } from '../orders/use-is-narrow';
import { CustomRange } from './custom-range';
import { RANGE_NAMES, rangeName } from './range-words';

interface RangePickerProps {
  view: AnalyticsView;
  onShow: (next: AnalyticsView) => void;
}

const CUSTOM = 'custom';

/** The date ranges as links, or as a select in a narrow window; "Custom" opens two date fields. */
export function RangePicker({ view, onShow }: RangePickerProps) {
  const isNarrow = useIsNarrow();
  const isCustom = isDayRange(view.range);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const choose = (range: AnalyticsRange) => {
    setOpen(false);
    onShow(chooseRange(view, range));
  };
  return (
    <div className="relative w-full min-w-0 sm:w-auto">
      {isNarrow ? (
        <Select
          label="Date range"
          className="w-full [--label-width:6rem]"
          value={isOpen ? CUSTOM : view.range}
          options={[
            ...ANALYTICS_RANGES.map((range) => ({ value: range, label: RANGE_NAMES[range] })),
            ...(isCustom ? [{ value: view.range, label: rangeName(view.range) }] : []),
            { value: CUSTOM, label: 'Custom…' },
          ]}
          onValueChange={(value) => {
            const named = ANALYTICS_RANGES.find((range) => range === value);
            if (named === undefined) setOpen(true);
            else choose(named);
          }}
        />
      ) : (
        <nav aria-label="Date range" className={cn(SEGMENTS_STYLE, 'w-full sm:w-auto')}>
          {ANALYTICS_RANGES.map((range) => (
            <Link
              key={range}
              to={{ search: searchOf(chooseRange(view, range)) }}
              aria-current={range === view.range ? 'page' : undefined}
              className={cn(segmentStyle(range === view.range, 'px-2.5'), 'flex-auto')}
              onClick={() => setOpen(false)}
            >
              {RANGE_NAMES[range]}
            </Link>
          ))}
          <button
            ref={opener}
            type="button"
            aria-expanded={isOpen}
            aria-current={isCustom ? 'true' : undefined}
            className={cn(segmentStyle(isCustom, 'px-2.5'), 'flex-auto')}
            onClick={() => setOpen(!isOpen)}
          >
            Custom
          </button>
        </nav>
      )}
      {isOpen && (
        <CustomRange
          range={view.range}
          onChoose={choose}
          onCancel={() => {
            setOpen(false);
            opener.current?.focus();
          }}
        />
      )}
    </div>
  );
}
