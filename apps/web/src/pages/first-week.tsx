import { Check } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '@/components/ui/button';
import { OpenMark } from '@/components/ui/open-mark';
import { useBundles } from '@/features/bundles/bundle-queries';
import { openCartPanel, useCartPanel } from '@/features/cart/cart-panel-store';
import { useFavoritesQuery } from '@/features/favorites/favorites-queries';
import { lazyDialog } from '@/features/notifications/lazy-dialog';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { endFirstWeek, isInFirstWeek } from '@/features/session/first-week';
import { firstWeekStore } from '@/features/session/first-week-store';
import { usePractice } from '@/features/session/session-store';
import { cn } from '@/lib/cn';
import { useStore } from '@/lib/storage/create-store';
import { useHasTexted } from '@/lib/texts/use-has-texted';

const PhoneDialog = lazyDialog<OpenState>(() =>
  import('@/features/session/phone-dialog').then(({ PhoneDialog }) => ({ default: PhoneDialog })),
);

const FAVORITES = 6;

interface Step {
  readonly title: string;
  readonly isDone: boolean;
  /** Goes where the step is done; absent where that is this page. */
  readonly go?: () => void;
}

/** The first steps of a browser's first week. They lie over the hero's picture, so that nothing moves. */
export function FirstWeek() {
  const [isOpen, setOpen] = useState(false);
  const [isPhoneOpen, setPhoneOpen] = useState(false);
  const steps = useSteps(() => setPhoneOpen(true));
  const done = steps?.filter(({ isDone }) => isDone).length;
  const isOver = !isInFirstWeek(useStore(firstWeekStore)) || done === steps?.length;
  const isGone = steps !== null && isOver && !isPhoneOpen;
  useEffect(() => {
    if (isGone) endFirstWeek();
  }, [isGone]);
  if (steps === null || isGone) return null;
  const closeOnEscape = ({ key, currentTarget }: KeyboardEvent) => {
    if (key !== 'Escape' || isPhoneOpen) return;
    setOpen(false);
    currentTarget.querySelector('button')?.focus();
  };
  return (
    <aside aria-label="First week" className="relative z-20 h-0" onKeyDown={closeOnEscape}>
      <div className="absolute top-0 right-0 rounded-m bg-surface shadow-2">
        <Button
          variant="ghost"
          size="sm"
          padding={2}
          aria-expanded={isOpen}
          className="w-full"
          onClick={() => setOpen(!isOpen)}
        >
          {/* Phones have room for the count. */}
          <span className={cn(!isOpen && 'max-sm:sr-only')}>First week</span>
          <span className="tabular-nums">
            {done}/{steps.length}
          </span>
          <span className="max-sm:hidden">
            <OpenMark isOpen={isOpen} />
          </span>
        </Button>
        {isOpen && (
          <>
            <ul className="px-3">
              {steps.map((step) => (
                <StepRow key={step.title} {...step} />
              ))}
            </ul>
            <Button variant="ghost" size="sm" padding={3} className="w-full" onClick={dismiss}>
              Dismiss
            </Button>
          </>
        )}
      </div>
      <PhoneDialog open={isPhoneOpen} onOpenChange={setPhoneOpen} />
    </aside>
  );
}

/** The button leaves with the focus. */
function dismiss(): void {
  endFirstWeek();
  document.querySelector<HTMLElement>('[data-landing]')?.focus({ preventScroll: true });
}

function StepRow({ title, isDone, go }: Step) {
  return (
    <li className={cn('flex min-h-11 items-center gap-2 text-small', isDone && 'text-ink-3')}>
      <span className="grid size-6 shrink-0 place-items-center rounded-full bg-teal-50 text-teal-press">
        {isDone && <Check role="img" aria-label="Done" size={16} strokeWidth={2.2} />}
      </span>
      {go === undefined ? (
        title
      ) : (
        <button type="button" className="min-h-11 font-[600] text-teal-hover hover:underline" onClick={go}>
          {title}
        </button>
      )}
    </li>
  );
}

/** What is done, by the practice's own data; null until all of it is known. */
function useSteps(addPhone: () => void): readonly Step[] | null {
  const { name, phoneNumber } = usePractice();
  const navigate = useNavigate();
  const { data: hasTexted, refetch } = useHasTexted(name);
  const { data: favorites } = useFavoritesQuery();
  const { data: bundles } = useBundles();
  const { isOpen } = useCartPanel();
  // A text may have been sent in the panel.
  useEffect(() => {
    if (!isOpen) void refetch();
  }, [isOpen, refetch]);
  if (hasTexted === undefined || favorites === undefined || bundles === undefined) return null;
  const picked = Math.min(favorites.favorites.length, FAVORITES);
  return [
    { title: 'Text yourself a test cart', isDone: hasTexted, go: openCartPanel },
    { title: 'Add your phone number', isDone: phoneNumber !== null, go: addPhone },
    {
      title: picked < FAVORITES ? `Pick six favorites: ${picked} so far` : 'Pick six favorites',
      isDone: picked === FAVORITES,
    },
    {
      title: 'Take an example bundle',
      isDone: bundles.bundles.length > 0,
      go: () => navigate({ search: '?tab=bundles' }),
    },
  ];
}
