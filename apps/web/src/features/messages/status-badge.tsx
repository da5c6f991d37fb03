import {
  Check,
  CircleQuestionMark,
  Clock,
  type LucideIcon,
  MinusCircle,
  PackageCheck,
  X,
} from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import type { BadgeTone, StatusLook } from './message-words';

const ICONS: Readonly<Record<BadgeTone, LucideIcon>> = {
  teal: Check,
  red: X,
  yellow: Clock,
  green: PackageCheck,
  slate: Clock,
  grey: CircleQuestionMark,
};

/** The word as the spec writes it; only its look begins with a capital. */
export function StatusBadge({ look }: { look: StatusLook }) {
  const Icon = look.word === 'Not sent' ? MinusCircle : ICONS[look.tone];
  return (
    <Badge tone={look.tone}>
      <Icon aria-hidden size={14} strokeWidth={2.2} className="hidden sm:block" />
      <span className="first-letter:uppercase">{look.word}</span>
    </Badge>
  );
}
