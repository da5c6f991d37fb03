import { usePractice } from '@/features/session/session-store';
import { cn } from '@/lib/cn';

/** Only for a practice with a code (SPEC §2 Product card). */
export function DiscountLine({ className }: { className?: string }) {
  const { discountCode } = usePractice();
  if (discountCode === null) return null;
  return (
    <p className={cn('text-caption leading-[1.35] font-[560] text-teal-hover', className)}>
      20% off with code <b className="font-[660] wrap-anywhere">{discountCode}</b>
    </p>
  );
}
