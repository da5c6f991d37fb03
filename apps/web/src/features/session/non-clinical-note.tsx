import { ShieldCheck } from 'lucide-react';
import { cn } from '@/lib/cn';

const WORDINGS = {
  full: 'Non-clinical. No prescriptions, no patient health data.',
  short: 'Non-clinical: no prescriptions, no health data',
};

interface NonClinicalNoteProps {
  wording?: keyof typeof WORDINGS;
  className?: string;
}

/** Says that the service is non-clinical (docs/product.md §1.3). */
export function NonClinicalNote({ wording = 'full', className }: NonClinicalNoteProps) {
  return (
    <p className={cn('flex items-center gap-2 text-small text-ink-2', className)}>
      <ShieldCheck aria-hidden size={18} strokeWidth={1.9} className="shrink-0 text-teal" />
      <span className="text-balance">{WORDINGS[wording]}</span>
    </p>
  );
}
