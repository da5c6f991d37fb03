import type { Product } from '@eyecart/shared/contracts';
import { useState } from 'react';
import { knownColor } from './known-color';

interface OptionSwatchProps {
  option: Product['options'][number];
  value: string;
}

/** The shop's picture or color of an option value, or else the color that its name says. */
export function OptionSwatch({ option, value }: OptionSwatchProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const own = option.swatches?.find((swatch) => swatch.value === value);
  const imageUrl = own?.imageUrl ?? null;
  if (imageUrl !== null && imageUrl !== failedSrc) {
    return (
      <img
        src={imageUrl}
        alt=""
        width={32}
        height={32}
        onError={() => setFailedSrc(imageUrl)}
        className="-ml-2.5 size-8 rounded-s bg-stage object-cover"
      />
    );
  }
  const color = own?.color ?? knownColor(option.name, value);
  if (color === null) return null;
  return (
    <i
      aria-hidden
      style={{ background: color }}
      className="size-4.5 rounded-full inset-ring inset-ring-ink/18"
    />
  );
}
