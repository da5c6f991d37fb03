import type { Collection } from '@eyecart/shared/contracts';
import { useState } from 'react';
import { cn } from '@/lib/cn';
import { firstLetterOf } from './first-letter';

/** 32 px at the default text size. */
const MARK = 'grid size-[min(2.3em,48px)] shrink-0 place-items-center rounded-full bg-sand text-small';

/** The brand's logo at full width, or its first letter next to its name. */
export function BrandLogo({ brand }: { brand: Collection }) {
  const [logo, setFailed] = useLogo(brand);
  if (logo === null) {
    return (
      <span className="flex max-w-full min-w-0 items-center gap-2.5">
        <Letter title={brand.title} />
        <span className="line-clamp-2 min-w-0 text-left leading-tight wrap-anywhere">{brand.title}</span>
      </span>
    );
  }
  return (
    <img
      src={logo}
      alt={brand.title}
      loading="lazy"
      decoding="async"
      onError={setFailed}
      className="h-7 max-w-full object-contain sm:h-8.5 low:h-6.5"
    />
  );
}

/**
 * A round mark next to the brand's name: the left end of a wide logo, where its symbol usually is, or the first
 * letter.
 */
export function BrandMark({ brand }: { brand: Collection }) {
  const [logo, setFailed] = useLogo(brand);
  if (logo === null) return <Letter title={brand.title} />;
  return (
    <span className={cn(MARK, 'overflow-hidden')}>
      <img
        src={logo}
        alt=""
        loading="lazy"
        decoding="async"
        onError={setFailed}
        className="size-full object-cover object-left p-1"
      />
    </span>
  );
}

function Letter({ title }: { title: string }) {
  return (
    <span aria-hidden className={cn(MARK, 'leading-none font-[640] text-ink-2')}>
      {firstLetterOf(title)}
    </span>
  );
}

/** The logo's URL, null when there is none or it failed to load, and a callback for the failure. */
function useLogo({ brandLogo }: Collection) {
  const [failed, setFailed] = useState<string | null>(null);
  const isUsable = brandLogo !== null && brandLogo !== '' && brandLogo !== failed;
  return [isUsable ? brandLogo : null, () => setFailed(brandLogo)] as const;
}
