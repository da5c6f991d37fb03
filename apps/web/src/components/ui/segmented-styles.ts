import { cn } from '@/lib/cn';

export const SEGMENTS_STYLE = 'flex rounded-m bg-sand p-0.5';

export const segmentStyle = (isChosen: boolean, padding = 'px-3.5'): string =>
  cn(
    'relative inline-flex min-h-11 items-center justify-center rounded-[10px] text-small font-[600] whitespace-nowrap transition-colors',
    padding,
    isChosen ? 'bg-surface text-ink shadow-1' : 'text-ink-2 hover:text-ink',
  );
