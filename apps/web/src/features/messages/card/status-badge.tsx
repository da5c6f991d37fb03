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
  gray: CircleQuestionMark,
};

/** The word as the spec has it; only CSS capitalizes it. */
export function StatusBadge({ look }: { look: StatusLook }) {
  const Icon = look.kind === 'not-sent' ? MinusCircle : ICONS[look.tone];
  return (
    <Badge tone={look.tone}>
      <Icon aria-hidden size={14} strokeWidth={2.2} className="hidden sm:block" />
      <span className="first-letter:uppercase">{look.word}</span>
    </Badge>
  );
}
