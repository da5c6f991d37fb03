import type { Product, Variant } from '@eyecart/shared/contracts';
import { useId } from 'react';
import { cn } from '@/lib/cn';
import { keepUnits } from '@/lib/format';
import { OptionSwatch } from './option-swatch';
import { isOptionValueMissing } from './variant-choice';

interface OptionPillsProps {
  option: Product['options'][number];
  variants: readonly Variant[];
  selected: Variant['selectedOptions'];
  onChoose: (value: string) => void;
}

/** One option's values; a value that no variant has in combination with the others is disabled. */
export function OptionPills({ option, variants, selected, onChoose }: OptionPillsProps) {
  const group = useId();
  const chosen = selected.find(({ name }) => name === option.name)?.value;
  return (
    <fieldset className="mt-5.5 min-w-0">
      <legend className="mb-2.5 flex gap-2 text-small font-[600]">
        {option.name}
        <span aria-hidden className="font-[450] text-ink-2">
          {chosen}
        </span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {option.values.map((value) => {
          const isMissing = isOptionValueMissing(variants, selected, { name: option.name, value });
          return (
            <label
              key={value}
              className={cn(
                'relative inline-flex min-h-11 items-center gap-2.5 rounded-m border px-4 text-note font-[540] transition-colors has-focus-visible:shadow-(--focus-ring)',
                value === chosen && 'border-teal bg-teal-50 inset-ring inset-ring-teal',
                value !== chosen &&
                  !isMissing &&
                  'cursor-pointer border-line-field bg-surface hover:border-ink',
                isMissing && 'cursor-not-allowed border-line-off text-ink-disabled line-through',
              )}
            >
              <input
                type="radio"
                name={group}
                value={value}
                checked={value === chosen}
                disabled={isMissing}
                onChange={() => onChoose(value)}
                className="absolute inset-0 appearance-none rounded-m opacity-0"
              />
              <OptionSwatch option={option} value={value} />
              {keepUnits(value)}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
