import { ShoppingBag } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Dialog, DialogClose, DialogContent, DialogTitle, DrawerContent } from '@/components/ui/dialog';
import { RowArrows } from '@/components/ui/scrolling-row';
import { Tab, TabPanel, Tabs, TabsList } from '@/components/ui/tabs';
import { afterPress } from '@/lib/interaction/after-press';
import { type CartPanelState, showCartTab, toggleCartPanel, useCartPanel } from './cart-panel-store';
import type { CartTab, TabCount } from './cart-tab';
import { startAtTop } from './contact/keep-field-in-view';
import { useTabLoading } from './use-tab-loading';

interface CartPanelFrameProps {
  tabs: readonly CartTab[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The cart panel in either frame: a drawer, or a dialog with the shorter labels. */
export function CartPanelFrame({ tabs, open, onOpenChange }: CartPanelFrameProps) {
  const { variant } = useCartPanel();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <Frame variant={variant}>
        <div className="flex flex-wrap items-center pt-3.5 pr-2 pl-5 sm:pt-5.5 sm:pr-4 sm:pb-1.5 sm:pl-8 dense:pt-2.5 dense:sm:pb-0">
          <DialogTitle className="min-w-[min(9rem,100%)] flex-1 sm:min-w-[13rem] text-[1.1875rem] leading-tight max-xs:text-[1.0625rem] tracking-[-0.028em] sm:text-h2">
            Patient Cart Recommendations
          </DialogTitle>
          <div className="ml-auto flex items-center">
            {variant === 'drawer' && <CartsToggle />}
            {variant === 'drawer' && <CartsPlace />}
            <DialogClose />
          </div>
        </div>
        <CartTabs tabs={tabs} />
      </Frame>
    </Dialog>
  );
}

/** On phones, a press where the header's Carts button is closes the drawer that covers it, as Close beside it does. */
function CartsPlace() {
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      onClick={toggleCartPanel}
      className="absolute sm:hidden"
      style={{ top: 0, right: '3.5rem', width: '9.5rem', height: '3.75rem' }}
    />
  );
}

/**
 * Replaces the header's Carts button, which the drawer covers: a press anywhere in its place closes the drawer. The tabs
 * below have the counts.
 */
function CartsToggle() {
  return (
    <button
      type="button"
      data-close=""
      aria-expanded
      onClick={toggleCartPanel}
      className="relative ml-2 inline-flex min-h-11 shrink-0 items-center max-sm:hidden gap-2 rounded-full bg-surface px-3.5 text-note font-[640] inset-ring inset-ring-line-btn transition-colors before:absolute before:inset-[-2rem_0_0_-5rem] hover:bg-sand"
    >
      <ShoppingBag aria-hidden size={18} strokeWidth={1.9} />
      Carts
    </button>
  );
}

function Frame({ variant, children }: { variant: CartPanelState['variant']; children: ReactNode }) {
  const shared = { 'aria-describedby': undefined, onOpenAutoFocus: startInForm };
  if (variant === 'drawer') return <DrawerContent {...shared}>{children}</DrawerContent>;
  return (
    <DialogContent
      {...shared}
      // One height for all tabs, so nothing jumps between them.
      width="35rem"
      height="full"
      ground="bg-ground"
      className="flex flex-col"
    >
      {children}
    </DialogContent>
  );
}

/** The form's fields in order. */
const FIELDS = ['#phone-number', '#patient-last-name'];

/**
 * Puts the focus on the first field still to fill in, or on the consent; with neither, it is left to the dialog. On phones
 * the form starts at its top, with the products that staff are about to send; it scrolls once they type.
 */
function startInForm(event: Event): void {
  const panel = event.currentTarget;
  if (!(panel instanceof Element)) return;
  const empty = FIELDS.map((field) => panel.querySelector<HTMLInputElement>(field)).find(
    (field) => field?.value.trim() === '',
  );
  const next = empty ?? panel.querySelector<HTMLElement>('#patient-consent[aria-checked="false"]');
  next?.focus();
  startAtTop();
  if (next !== null) event.preventDefault();
}

function CartTabs({ tabs: allTabs }: { tabs: readonly CartTab[] }) {
  const { variant, tab } = useCartPanel();
  const tabs = allTabs.filter(({ labels }) => labels[variant] !== null);
  const shownTab = tabs.find(({ name }) => name === tab) ?? tabs[0];
  const shown = shownTab?.name;
  const list = useRef<HTMLDivElement>(null);
  const isNew = useRef(true);
  useTabLoading(allTabs, shownTab);

  // The focused element is removed with its tab, so the focus moves to the tab that replaces it. Counts that arrive
  // later widen the row, which must not push the shown tab out of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: this is what happens when the tab changes.
  useEffect(() => {
    const row = list.current;
    const active = row?.querySelector<HTMLElement>('[role="tab"][data-state="active"]');
    if (!row || !active) return undefined;
    const show = () => afterPress(() => active.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    show();
    if (!isNew.current) active.focus();
    isNew.current = false;
    const widths = new ResizeObserver(show);
    for (const tab of row.children) widths.observe(tab);
    return () => widths.disconnect();
  }, [shown]);

  return (
    <Tabs
      value={shown}
      onValueChange={(next) => {
        const chosen = tabs.find(({ name }) => name === next);
        if (chosen) showCartTab(chosen.name);
      }}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="relative shrink-0">
        <TabsList
          ref={list}
          aria-label="Orders"
          className="scroll-px-[56px] px-5 *:shrink-0 sm:*:not-last:-mr-2.5 sm:pr-4 sm:pl-8"
        >
          {tabs.map((entry) => (
            <CountedTab key={entry.name} entry={entry} variant={variant} isShown={entry.name === shown} />
          ))}
        </TabsList>
        <RowArrows rail={list} />
      </div>
      {tabs.map(({ name, Content }) => (
        <TabPanel
          key={name}
          value={name}
          className="flex min-h-0 flex-1 flex-col data-[state=inactive]:hidden"
        >
          <Content isDialog={variant === 'dialog'} onShowCart={() => showCartTab('current')} />
        </TabPanel>
      ))}
    </Tabs>
  );
}

interface CountedTabProps {
  entry: CartTab;
  variant: CartPanelState['variant'];
  isShown: boolean;
}

function CountedTab({ entry, variant, isShown }: CountedTabProps) {
  const { useCount = countNothing } = entry;
  return (
    <Tab value={entry.name} {...useCount()} data-landing={isShown ? '' : undefined}>
      {entry.labels[variant]}
    </Tab>
  );
}

const countNothing = (): TabCount => ({ count: 0 });
