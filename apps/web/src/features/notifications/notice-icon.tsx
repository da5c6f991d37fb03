import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { NoticeType } from './notify';

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info };

export function NoticeIcon({ type, className }: { type: NoticeType; className: string }) {
  const Icon = ICONS[type];
  return <Icon aria-hidden size={22} strokeWidth={1.9} className={className} />;
}
