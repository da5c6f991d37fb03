import { Tooltip as TooltipPrimitive } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

const OPEN_DELAY_MS = 700;
/** After one tooltip, the next opens right away. */
const SKIP_DELAY_MS = 300;

let lastClosedAtMs = Number.NEGATIVE_INFINITY;
let openCount = 0;
let isFocusFromTab = false;

/**
 * The label of an icon button, shown above it. It lives inside its button, so it can load later
 * without remounting the button. It opens on hover and keyboard focus, stays while it is hovered, and closes with
 * Escape. Focus moved by a dialog does not open it.
 */
export function ButtonTooltip({ label }: { label: string }) {
  const [isOpen, setOpen] = useState(false);
  const [delay, setDelay] = useState(OPEN_DELAY_MS);
  const area = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    openCount += 1;
    return () => {
      openCount -= 1;
      lastClosedAtMs = performance.now();
    };
  }, [isOpen]);
  useEffect(() => followFocus(area.current?.closest('button') ?? null, setOpen), []);

  return (
    <TooltipPrimitive.Provider delayDuration={delay} skipDelayDuration={SKIP_DELAY_MS}>
      <TooltipPrimitive.Root open={isOpen} onOpenChange={setOpen}>
        <TooltipPrimitive.Trigger asChild aria-describedby={undefined}>
          <span
            ref={area}
            aria-hidden
            className="absolute inset-0 rounded-full"
            // Runs before the pointer's first move, which starts the delay.
            onPointerEnter={() => flushSync(() => setDelay(nextDelay()))}
          />
        </TooltipPrimitive.Trigger>
        <TooltipPrimitive.Portal>
          <TooltipPrimitive.Content
            sideOffset={4}
            collisionPadding={8}
            className="z-70 animate-[fade-in_var(--quick-time)_var(--ease-shop)] rounded-s bg-ink px-2.5 py-1.5 text-caption font-[580] text-white shadow-2 select-none"
          >
            {label}
          </TooltipPrimitive.Content>
        </TooltipPrimitive.Portal>
      </TooltipPrimitive.Root>
    </TooltipPrimitive.Provider>
  );
}

/** A tooltip that the pointer has just left may still be open. */
const nextDelay = (): number =>
  openCount > 0 || performance.now() - lastClosedAtMs < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS;

document.addEventListener(
  'keydown',
  ({ key }) => {
    isFocusFromTab = key === 'Tab';
  },
  { capture: true },
);
document.addEventListener('pointerdown', () => (isFocusFromTab = false), { capture: true });

/** Opens after the delay when the button is reached with the Tab key, closes when it loses the focus. */
function followFocus(button: HTMLButtonElement | null, setOpen: (open: boolean) => void): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onFocus = () => {
    if (isFocusFromTab) timer = setTimeout(() => setOpen(true), nextDelay());
  };
  const onLeave = () => {
    clearTimeout(timer);
    setOpen(false);
  };
  button?.addEventListener('focus', onFocus, { signal: stop.signal });
  button?.addEventListener('blur', onLeave, { signal: stop.signal });
  button?.addEventListener('click', onLeave, { signal: stop.signal });
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}
