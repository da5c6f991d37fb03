import { ShieldCheck } from 'lucide-react';
import { cn } from '@/lib/cn';

const WORDINGS = {
  full: { words: 'Non-clinical. No prescriptions, no patient health data.', size: 'text-small' },
  short: { words: 'Non-clinical: no prescriptions, no health data', size: 'text-caption' },
};

interface NonClinicalNoteProps {
  wording?: keyof typeof WORDINGS;
  className?: string;
}

/** Says that the service is non-clinical. */
export function NonClinicalNote({ wording = 'full', className }: NonClinicalNoteProps) {
  const { words, size } = WORDINGS[wording];
  return (
    <p className={cn('flex items-center gap-2 text-ink-2', size, className)}>
      <ShieldCheck aria-hidden size={18} strokeWidth={1.9} className="shrink-0 text-teal" />
      <span className="text-balance">{words}</span>
    </p>
  );
}
