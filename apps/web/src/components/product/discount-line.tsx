import { cn } from '@/lib/cn';

interface DiscountLineProps {
  /** The practice's; nothing is shown without one. */
  discountCode: string | null;
  isLarge?: boolean;
  className?: string;
}

/** The discount of the practice's code. */
export function DiscountLine({ discountCode, isLarge = false, className }: DiscountLineProps) {
  if (discountCode === null) return null;
  return (
    <p
      className={cn(
        isLarge ? 'text-small' : 'text-caption leading-[1.35]',
        'font-[560] text-teal-hover',
        className,
      )}
    >
      20% off with code <b className="font-[660] wrap-anywhere">{discountCode}</b>
    </p>
  );
}
