import { cn } from '@/lib/cn';

/** A placeholder in a line of text; the line keeps its height. */
export function SkeletonText({ className }: { className?: string }) {
  return <span className={cn('skeleton inline-block h-[0.8em] w-24 max-w-full', className)} />;
}
