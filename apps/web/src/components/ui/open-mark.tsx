import { ChevronDown } from 'lucide-react';
import { cn } from '@/lib/cn';

interface OpenMarkProps {
  isOpen: boolean;
  size?: number;
}

/** On a button that opens something in place: the chevron turns with it. */
export const OpenMark = ({ isOpen, size = 16 }: OpenMarkProps) => (
  <ChevronDown
    aria-hidden
    size={size}
    strokeWidth={1.9}
    className={cn('shrink-0 transition-transform', isOpen && 'rotate-180')}
  />
);
