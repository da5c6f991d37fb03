import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ChevronProps, DayPicker, type DayPickerProps, type Modifiers } from 'react-day-picker';

const NAV_BUTTON =
  'grid size-11 place-items-center rounded-full transition-colors hover:bg-ink/6 aria-disabled:cursor-not-allowed aria-disabled:text-ink-disabled aria-disabled:opacity-45 aria-disabled:hover:bg-transparent';

/** A month of 44 px days, 40 px on laptops: today has a ring, the chosen day is teal. */
export function Calendar(props: DayPickerProps) {
  return (
    <DayPicker
      weekStartsOn={0}
      showOutsideDays={false}
      labels={{ labelDayButton: dayLabel }}
      components={{ Chevron: Arrow }}
      classNames={{
        root: 'w-77 text-note tabular-nums',
        months: 'relative',
        month_caption: 'flex h-11 items-center justify-center font-[600]',
        caption_label: '',
        nav: 'absolute inset-x-0 top-0 z-1 flex justify-between',
        button_previous: NAV_BUTTON,
        button_next: NAV_BUTTON,
        month_grid: 'border-collapse',
        weekday: 'h-8 w-11 text-center text-caption font-[540] text-ink-3',
        day: 'h-11 w-11 p-0 text-center dense:sm:h-10',
        day_button:
          'size-11 rounded-full transition-colors hover:bg-teal-50 dense:sm:size-10 disabled:cursor-not-allowed disabled:text-ink-disabled disabled:opacity-60 disabled:hover:bg-transparent',
        today: '[&>button]:inset-ring [&>button]:inset-ring-teal [&>button]:font-[640]',
        selected:
          '[&>button]:bg-teal [&>button]:font-[640] [&>button]:text-white [&>button]:hover:bg-teal-hover',
      }}
      {...props}
    />
  );
}

const fullDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

/** "Today, Sunday, November 22, 2026, selected". Includes the number on the button, for voice control. */
function dayLabel(day: Date, { today, selected }: Modifiers): string {
  return `${today ? 'Today, ' : ''}${fullDate.format(day)}${selected ? ', selected' : ''}`;
}

function Arrow({ orientation }: ChevronProps) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden size={20} strokeWidth={1.9} />;
}
