import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { cn } from '@/lib/cn';

interface QuantityStepperProps {
  /** The name of what is counted. */
  label: string;
  value: number;
  min: number;
  max: number;
  size?: 'sm' | 'md';
  onChange: (value: number) => void;
}

const PART = 'grid h-full place-items-center transition-colors';
const BUTTON = `${PART} relative before:absolute before:-inset-px text-ink hover:bg-ink/5 disabled:text-[#A9B3B4] disabled:hover:bg-transparent`;

/** A number that can be typed, with buttons for fewer and more. */
export function QuantityStepper({ label, value, min, max, size = 'md', onChange }: QuantityStepperProps) {
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);

  const choose = (next: number) => {
    const allowed = Math.min(max, Math.max(min, next));
    setTyped(String(allowed));
    if (allowed !== value) onChange(allowed);
  };
  const commit = () => choose(/^\d+$/.test(typed) ? Number(typed) : value);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };
    const step = steps[event.key];
    if (event.key === 'Enter') commit();
    if (step === undefined) return;
    event.preventDefault();
    choose(value + step);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser can lay out a fieldset as this grid.
    <div
      role="group"
      aria-label={label}
      className={cn(
        'inline-grid w-fit grid-cols-[44px_40px_44px] items-center overflow-hidden rounded-m border border-line-field bg-surface',
        size === 'sm' ? 'h-11' : 'h-12',
      )}
    >
      <button
        type="button"
        aria-label="Fewer"
        className={BUTTON}
        disabled={value <= min}
        onClick={() => choose(value - 1)}
      >
        <Minus aria-hidden size={size === 'sm' ? 16 : 18} strokeWidth={1.9} />
      </button>
      <input
        role="spinbutton"
        aria-label="Quantity"
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        className={cn(
          PART,
          'w-full bg-transparent text-center text-body font-[620] tabular-nums outline-none focus:bg-teal-50',
        )}
        value={typed}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        aria-label="More"
        className={BUTTON}
        disabled={value >= max}
        onClick={() => choose(value + 1)}
      >
        <Plus aria-hidden size={size === 'sm' ? 16 : 18} strokeWidth={1.9} />
      </button>
    </div>
  );
}
