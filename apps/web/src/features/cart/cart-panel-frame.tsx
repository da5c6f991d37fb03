import { type ReactNode, useEffect, useRef } from 'react';
import { cartTabsOf } from '@/app/cart-tabs';
import { Dialog, DialogClose, DialogContent, DialogTitle, DrawerContent } from '@/components/ui/dialog';
import { Tab, TabPanel, Tabs, TabsList } from '@/components/ui/tabs';
import { type CartPanelState, showCartTab, useCartPanel } from './cart-panel-store';
import { useTabLoading } from './use-tab-loading';

interface CartPanelFrameProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The panel of carts in its two frames: a drawer, or a dialog with the shorter names (DESIGN 5.26). */
export function CartPanelFrame({ open, onOpenChange }: CartPanelFrameProps) {
  const { variant } = useCartPanel();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <Frame variant={variant}>
        <div className="flex items-center pt-3.5 pr-2 pl-5 sm:pt-5.5 sm:pr-4 sm:pb-1.5 sm:pl-8">
          <DialogTitle className="flex-1 text-[1.3125rem] tracking-[-0.028em] sm:text-h2">
            Patient Cart Recommendations
          </DialogTitle>
          <DialogClose />
        </div>
        <CartTabs />
      </Frame>
    </Dialog>
  );
}

function Frame({ variant, children }: { variant: CartPanelState['variant']; children: ReactNode }) {
  if (variant === 'drawer') return <DrawerContent aria-describedby={undefined}>{children}</DrawerContent>;
  return (
    <DialogContent
      aria-describedby={undefined}
      // One height for all tabs, so that nothing jumps between them.
      className="flex h-[calc(100dvh-24px)] flex-col bg-ground sm:h-[calc(100dvh-48px)] sm:max-w-140"
    >
      {children}
    </DialogContent>
  );
}

function CartTabs() {
  const { variant, tab } = useCartPanel();
  const tabs = cartTabsOf(variant);
  const shown = tabs.some((entry) => entry.tab === tab) ? tab : 'current';
  const list = useRef<HTMLDivElement>(null);
  const isNew = useRef(true);
  useTabLoading(shown);

  // What had the focus goes with its tab: it moves to the name of the tab that took its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: this is what happens when the tab changes.
  useEffect(() => {
    const active = list.current?.querySelector<HTMLElement>('[role="tab"][data-state="active"]');
    active?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (!isNew.current) active?.focus();
    isNew.current = false;
  }, [shown]);

  return (
    <Tabs
      value={shown}
      onValueChange={(next) => {
        const entry = tabs.find((one) => one.tab === next);
        if (entry) showCartTab(entry.tab);
      }}
      className="flex min-h-0 flex-1 flex-col"
    >
      <TabsList ref={list} aria-label="Orders" className="scroll-px-5 px-5 sm:scroll-px-8 sm:px-8">
        {tabs.map((entry) => (
          <CountedTab key={entry.tab} entry={entry} variant={variant} isShown={entry.tab === shown} />
        ))}
      </TabsList>
      {tabs.map(({ tab: value, Panel }) => (
        <TabPanel
          key={value}
          value={value}
          className="flex min-h-0 flex-1 flex-col data-[state=inactive]:hidden"
        >
          <Panel />
        </TabPanel>
      ))}
    </Tabs>
  );
}

interface CountedTabProps {
  entry: ReturnType<typeof cartTabsOf>[number];
  variant: CartPanelState['variant'];
  isShown: boolean;
}

function CountedTab({ entry, variant, isShown }: CountedTabProps) {
  const { useCount = countNothing } = entry;
  const count = useCount();
  return (
    <Tab value={entry.tab} count={count} data-landing={isShown ? '' : undefined}>
      {entry.names[variant]}
    </Tab>
  );
}

const countNothing = () => 0;
