import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { cn } from '@/lib/cn';
import { TAB_LIST_LOOK, TAB_STYLE, TabCount } from './tab-styles';

interface AddressTab {
  readonly value: string;
  readonly name: string;
  readonly count?: number;
}

interface AddressTabsProps {
  /** The accessible name of the tabs. */
  label: string;
  tabs: readonly AddressTab[];
  chosen: string;
  /** Called once per choice, so that one press is one step in the browser's history. */
  onChoose: (value: string) => void;
  className?: string;
  /** The content of the chosen tab. */
  children: ReactNode;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs whose choice is kept in the URL, which updates a moment after the press. */
export function AddressTabs({ label, tabs, chosen, onChoose, className, children }: AddressTabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosenAt = tabs.findIndex(({ value }) => value === chosen);

  const goTo = (index: number) => {
    const tab = tabs[index];
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
    if (tab !== undefined && tab.value !== chosen) onChoose(tab.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Record<string, number> = { Home: 0, End: tabs.length - 1 };
    const step = STEPS[event.key];
    const target = step === undefined ? targets[event.key] : (chosenAt + step + tabs.length) % tabs.length;
    if (target === undefined) return;
    event.preventDefault();
    goTo(target);
  };
  return (
    <div className={className}>
      <div ref={list} role="tablist" aria-label={label} className={TAB_LIST_LOOK} onKeyDown={onKeyDown}>
        {tabs.map(({ value, name, count = 0 }, index) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-${value}`}
            aria-selected={index === chosenAt}
            aria-controls={index === chosenAt ? `${id}-panel` : undefined}
            tabIndex={index === chosenAt ? 0 : -1}
            data-state={index === chosenAt ? 'active' : 'inactive'}
            className={cn(TAB_STYLE, 'text-lead')}
            onClick={() => goTo(index)}
          >
            {name}
            <TabCount count={count} />
          </button>
        ))}
      </div>
      {/* Not a tab stop itself: its content is. */}
      <div
        key={chosen}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${chosen}`}
        tabIndex={-1}
        className="outline-none focus-visible:shadow-none"
      >
        {children}
      </div>
    </div>
  );
}
