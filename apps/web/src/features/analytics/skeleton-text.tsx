import { cn } from '@/lib/cn';

/** A placeholder in a line of text; the line keeps its height. The class says how wide it is. */
export function SkeletonText({ className = 'w-24' }: { className?: string }) {
  return <span className={cn('skeleton inline-block h-[0.8em] max-w-full', className)} />;
}
