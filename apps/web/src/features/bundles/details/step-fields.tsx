import type { TimeOfDay } from '@eyecart/shared/rules/routine';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { TimesChoice } from '@/components/product/times-choice';
import { IconButton } from '@/components/ui/icon-button';
import { cn } from '@/lib/cn';

interface StepFieldsProps {
  title: string;
  times: readonly TimeOfDay[];
  onTimes: (times: readonly TimeOfDay[]) => void;
  /** Absent at the top. */
  onUp?: (() => void) | undefined;
  /** Absent at the bottom. */
  onDown?: (() => void) | undefined;
}

/** When patients use a product of a bundle, and its place in the order. */
export function StepFields({ title, times, onTimes, onUp, onDown }: StepFieldsProps) {
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-2 gap-y-1">
      <TimesChoice title={title} times={times} onTimes={onTimes} />
      <div className="ml-auto flex">
        <IconButton
          label={`Move ${title} up`}
          aria-disabled={!onUp}
          className={cn(!onUp && 'opacity-40')}
          onClick={onUp}
        >
          <ArrowUp aria-hidden size={18} strokeWidth={1.9} />
        </IconButton>
        <IconButton
          label={`Move ${title} down`}
          aria-disabled={!onDown}
          className={cn('-mr-2', !onDown && 'opacity-40')}
          onClick={onDown}
        >
          <ArrowDown aria-hidden size={18} strokeWidth={1.9} />
        </IconButton>
      </div>
    </div>
  );
}
