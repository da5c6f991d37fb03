import { cn } from '@/lib/cn';

/** Stands in a line of text for words that are still to come; the line is as high as with them. */
export function Bone({ className }: { className?: string }) {
  return <span className={cn('skeleton inline-block h-[0.8em] w-24 max-w-full', className)} />;
}
