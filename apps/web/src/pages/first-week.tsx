import { messageEndpoints } from '@eyecart/shared/contracts';
import { isBlocked } from '@eyecart/shared/rules/stock';
import { useQuery } from '@tanstack/react-query';
import { Check, ListChecks } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { stockOfProduct } from '@/components/product/stock-status';
import { initialVariant } from '@/components/product/variant-choice';
import { Button } from '@/components/ui/button';
import { OpenMark } from '@/components/ui/open-mark';
import { useBundles } from '@/features/bundles/bundle-queries';
import { openCartPanel, useCartPanel } from '@/features/cart/cart-panel-store';
import type { FormOwner } from '@/features/cart/contact/contact-form-store';
import { presentLines } from '@/features/cart/lines/cart-store';
import { useProductPage } from '@/features/catalog/catalog-queries';
import { DEFAULT_VIEW } from '@/features/catalog/catalog-view';
import { useFavoritesQuery } from '@/features/favorites/favorites-queries';
import { lazyDialog } from '@/features/notifications/lazy-dialog';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { endFirstWeek, isInFirstWeek } from '@/features/session/first-week';
import { firstWeekStore } from '@/features/session/first-week-store';
import { usePractice } from '@/features/session/session-store';
import { endpointQuery } from '@/lib/api/endpoint-query';
import { useCartAccess } from '@/lib/cart/cart-access';
import { cn } from '@/lib/cn';
import { useStore } from '@/lib/storage/create-store';

const PhoneDialog = lazyDialog<OpenState>(() =>
  import('@/features/session/phone-dialog').then(({ PhoneDialog }) => ({ default: PhoneDialog })),
);

const FAVORITES = 6;
const TEST_PRODUCTS = 2;
/** The name on the test cart that staff text to themselves. */
const TEST_NAME = 'Test';

interface Step {
  readonly title: string;
  readonly isDone: boolean;
  /** Goes where the step is done; absent where that is this page. */
  readonly go?: () => void;
}

/**
 * The first steps of a browser's first week: a button in the hero's line, in the place of its picture, and the steps in
 * the lines below it.
 */
export function FirstWeek() {
  const startedAt = useStore(firstWeekStore);
  const [isOpen, setOpen] = useState(false);
  const [isPhoneOpen, setPhoneOpen] = useState(false);
  const steps = useSteps(() => setPhoneOpen(true));
  const done = steps?.filter(({ isDone }) => isDone).length;
  const isOver = !isInFirstWeek(startedAt) || done === steps?.length;
  const isGone = steps !== null && isOver && !isPhoneOpen;
  useEffect(() => {
    if (isGone) endFirstWeek();
  }, [isGone]);
  if (steps === null || isGone) return null;
  return (
    <aside aria-label="First week" className="contents">
      <Button
        variant="ghost"
        size="sm"
        padding={1.5}
        gap={1.5}
        aria-expanded={isOpen}
        // As wide as the hero's padding, so that nothing moves when it appears.
        className="-mr-16 shrink-0 sm:-mr-36 sm:min-w-33"
        onClick={() => setOpen(!isOpen)}
      >
        {/* Phones have room for a mark only. */}
        <ListChecks aria-hidden size={18} strokeWidth={1.9} className="sm:hidden" />
        <span className="whitespace-nowrap max-sm:sr-only">First week</span>{' '}
        <span className="tabular-nums">
          {done}/{steps.length}
        </span>
        <span className="max-sm:hidden">
          <OpenMark isOpen={isOpen} />
        </span>
      </Button>
      {isOpen && (
        <div className="flex -mr-16 grow basis-full flex-wrap items-center gap-x-5 pr-2 pb-1 sm:-mr-36">
          <ul className="contents">
            {steps.map((step) => (
              <StepRow key={step.title} {...step} />
            ))}
          </ul>
          <Button variant="ghost" size="sm" padding={2} className="ml-auto" onClick={dismiss}>
            Dismiss
          </Button>
        </div>
      )}
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
      <span className="grid size-6 shrink-0 place-items-center rounded-full bg-teal-50 text-teal-press inset-ring inset-ring-teal">
        {isDone && <Check role="img" aria-label="Done" size={16} strokeWidth={2.2} />}
      </span>
      {go === undefined ? (
        title
      ) : (
        <button
          type="button"
          className="min-h-11 text-left font-[600] text-teal-hover hover:underline"
          onClick={go}
        >
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
  const { data: hasTested, refetch } = useHasTested(name);
  const { data: favorites } = useFavoritesQuery();
  const { data: bundles } = useBundles();
  const { isOpen } = useCartPanel();
  const openTestCart = useTestCart();
  // A text may have been sent in the panel.
  useEffect(() => {
    if (!isOpen) void refetch();
  }, [isOpen, refetch]);
  if (hasTested === undefined || favorites === undefined || bundles === undefined) return null;
  const picked = Math.min(favorites.favorites.length, FAVORITES);
  return [
    { title: 'Text yourself a test cart', isDone: hasTested, go: openTestCart },
    { title: 'Add your phone number', isDone: phoneNumber !== null, go: addPhone },
    {
      title: picked < FAVORITES ? `Pick six favorites: ${picked} so far` : 'Pick six favorites',
      isDone: picked === FAVORITES,
      go: () => {
        navigate({ search: '' });
        document.querySelector<HTMLElement>('article [aria-pressed]')?.focus();
      },
    },
    {
      title: 'Take an example bundle',
      isDone: bundles.bundles.length > 0,
      go: () => navigate({ search: '?tab=bundles' }),
    },
  ];
}

/** Whether a cart with the name of the test was texted; undefined until that is known. */
const useHasTested = (practiceName: string) =>
  useQuery({
    ...endpointQuery(messageEndpoints.searchMessages, {
      body: { practiceName, search: TEST_NAME, pageSize: 100 },
    }),
    select: ({ messages }) => messages.some(({ patientLastName }) => patientLastName === TEST_NAME),
  });

/**
 * Opens the cart, where it is empty with the first products and a name to try it with; the cursor is then in Phone.
 */
function useTestCart(): () => void {
  const practice = usePractice();
  const { addProduct } = useCartAccess();
  const { data } = useProductPage(DEFAULT_VIEW);
  return () => {
    const isEmpty = presentLines().length === 0;
    let left = isEmpty ? TEST_PRODUCTS : 0;
    for (const product of data?.products ?? []) {
      const variant = initialVariant(product.variants);
      if (left === 0 || product.hasOptions || variant === null || isBlocked(stockOfProduct(product)))
        continue;
      addProduct(product, variant, 1);
      left -= 1;
    }
    if (isEmpty) void nameTestCart(practice);
    openCartPanel();
  };
}

/** The form loads with the cart panel. */
async function nameTestCart(practice: FormOwner): Promise<void> {
  const { contactFormOf, showContactForm } = await import('@/features/cart/contact/contact-form-store');
  const form = contactFormOf(practice);
  if (form.phoneNumber === '' && form.patientLastName === '')
    showContactForm(practice, { ...form, patientLastName: TEST_NAME });
}
