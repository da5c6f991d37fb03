import type { ReasonWithText } from '@eyecart/shared/reasons';
import { Info, TriangleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { cn } from '@/lib/cn';
import { MessageTime, ScheduledTime } from './message-time';
import type { BadgeTone, StatusLook } from './message-words';
import { StatusBadge } from './status-badge';

const NODE_COLORS: Readonly<Record<BadgeTone, string>> = {
  teal: 'border-teal',
  red: 'border-red',
  yellow: 'border-yellow',
  green: 'border-green',
  slate: 'border-line-chip',
  gray: 'border-line-chip',
};

/** The level of an entry's heading, which depends on the page around it. */
export const EntryHeading = createContext<'h3' | 'h5'>('h5');

interface TimelineEntryProps {
  title: string;
  look: StatusLook;
  /** ISO; null where there is no time to show. */
  at: string | null;
  /** It is a scheduled order's. */
  isScheduled?: boolean;
  children?: ReactNode;
}

/** One text on its card's timeline: type, status and time. */
export function TimelineEntry({ title, look, at, isScheduled = false, children }: TimelineEntryProps) {
  const Time = isScheduled ? ScheduledTime : MessageTime;
  const Heading = useContext(EntryHeading);
  return (
    <li className="group/entry relative pb-4.5 pl-8 last:pb-0 sm:pl-8">
      <span
        aria-hidden
        className="absolute top-5 bottom-0 left-2.25 w-0.5 bg-line group-last/entry:hidden "
      />
      <span
        aria-hidden
        className={cn(
          'absolute top-1.75 left-1 size-3 rounded-full border-3 bg-surface',
          NODE_COLORS[look.tone],
        )}
      />
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Heading className="text-note leading-6.5 font-[600] tracking-normal">{title}</Heading>
        <StatusBadge look={look} />
        {at !== null && <Time at={at} className="ml-auto text-caption text-ink-2" />}
      </div>
      {children}
    </li>
  );
}

/** The words of a text; a dashed border if it has not been sent. */
interface BubbleProps {
  isPlanned?: boolean;
  /** Shows two lines until it is pressed: a decision follows below, or the text resembles another one. */
  isBrief?: boolean;
  /** The language of the text. */
  lang: string | undefined;
  children: ReactNode;
}

export function Bubble({ isPlanned = false, isBrief = false, lang, children }: BubbleProps) {
  return (
    <p
      lang={lang}
      className={cn(
        'mt-2 rounded-m rounded-tl-none px-3.5 py-2.5 text-small leading-[1.5] text-ink-2 wrap-anywhere',
        isPlanned ? 'border border-dashed border-line-field bg-surface' : 'bg-stage',
      )}
    >
      {isBrief ? <Opening>{children}</Opening> : children}
    </p>
  );
}

function Opening({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
      className={cn('text-left wrap-anywhere', !isOpen && 'line-clamp-3')}
    >
      {children}
    </button>
  );
}

/** The problem in bold, then the next step. */
export function FailureBlock({ reason }: { reason: Pick<ReasonWithText, 'problem' | 'nextStep'> }) {
  return (
    <div className="mt-2 flex gap-2.5 rounded-m bg-red-bg px-3.5 py-2.5 text-small leading-[1.5] text-red-text">
      <TriangleAlert aria-hidden size={17} strokeWidth={1.9} className="mt-0.5 shrink-0" />
      <p className="min-w-0 wrap-anywhere">
        <b className="font-[640]">{reason.problem}</b> {reason.nextStep}
      </p>
    </div>
  );
}

/** A note on a text. */
export function EntryNote({ hasIcon = false, children }: { hasIcon?: boolean; children: ReactNode }) {
  return (
    <p className="mt-2 flex gap-2 text-caption text-pretty text-ink-2">
      {hasIcon && <Info aria-hidden size={16} strokeWidth={1.9} className="mt-px shrink-0 text-ink-3" />}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
