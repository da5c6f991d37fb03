import { ShieldCheck } from 'lucide-react';
import { cn } from '@/lib/cn';

/** Says that the service is non-clinical. */
export function NonClinicalNote({ className }: { className?: string }) {
  return (
    <p className={cn('flex items-center gap-2 text-small text-ink-2', className)}>
      <ShieldCheck aria-hidden size={18} strokeWidth={1.9} className="shrink-0 text-teal" />
      <span className="text-balance">Non-clinical. No prescriptions, no patient health data.</span>
    </p>
  );
}
