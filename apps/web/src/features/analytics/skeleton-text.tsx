import { cn } from '@/lib/cn';

/** A placeholder in a line of text, which keeps its height. The class sets the width. */
export function SkeletonText({ className = 'w-24' }: { className?: string }) {
  return <span className={cn('skeleton inline-block h-[0.8em] max-w-full', className)} />;
}
