import type { SendWarning } from '@eyecart/shared/contracts';
import {
  CircleDollarSign,
  History,
  type LucideIcon,
  MapPin,
  MessageSquareOff,
  MessageSquareWarning,
  Moon,
  PackageX,
  TriangleAlert,
} from 'lucide-react';
import { askAboutReply } from '@/lib/texts/waiting-reply';
import { Button } from '../ui/button';

const ICONS: ReadonlyMap<string, LucideIcon> = new Map([
  ['opted_out', MessageSquareOff],
  ['reply_undecided', MessageSquareWarning],
  ['on_hold', MessageSquareWarning],
  ['new_area_code', MapPin],
  ['quiet_hours', Moon],
  ['already_sent', History],
  ['out_of_stock', PackageX],
  ['price_changed', CircleDollarSign],
  ['product_gone', PackageX],
]);

/** A warning from the server, or that prices or products have changed. */
export interface Warning {
  readonly code: SendWarning['code'] | 'price_changed' | 'product_gone';
  readonly message: string;
  /** The reply that waits for a decision. */
  readonly replyId?: string | undefined;
  /** The cart's lines that cannot be bought. */
  readonly soldOutIds?: readonly string[] | undefined;
}

interface WarningListProps {
  warnings: readonly Warning[];
  /** Goes to the first line whose price changed. */
  onShowPrice?: (() => void) | undefined;
  /** Takes a line out of the cart; of several that cannot be bought, the first. */
  onRemove?: ((lineId: string) => void) | undefined;
}

/** Warnings before a send; empty when there are none. A product that cannot be bought is in red: the send is refused. */
export function WarningList({ warnings, onShowPrice, onRemove }: WarningListProps) {
  if (warnings.length === 0) return null;
  return (
    <ul
      aria-label="Before you send"
      className="grid gap-2 rounded-m bg-yellow-bg px-3.5 py-2.5 text-caption text-ink"
    >
      {warnings.map(({ code, message, replyId, soldOutIds }) => {
        const [soldOutId] = soldOutIds ?? [];
        const isRed = code === 'out_of_stock';
        const Icon = ICONS.get(code) ?? TriangleAlert;
        return (
          <li
            key={code}
            className={`flex gap-2 text-pretty has-[button]:items-center ${isRed ? 'font-[600] text-red-text' : ''}`}
          >
            <Icon
              aria-hidden
              size={16}
              strokeWidth={1.9}
              className={`mt-px shrink-0 ${isRed ? '' : 'text-yellow'}`}
            />
            <span className="min-w-0 flex-1 wrap-anywhere">{message}</span>
            {replyId !== undefined && (
              <LeadButton onPress={() => askAboutReply({ replyId })}>See the Reply</LeadButton>
            )}
            {code === 'price_changed' && onShowPrice && (
              <LeadButton onPress={onShowPrice}>See the Price</LeadButton>
            )}
            {soldOutId !== undefined && onRemove && (
              <LeadButton onPress={() => onRemove(soldOutId)}>Remove it</LeadButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const LeadButton = ({ onPress, children }: { onPress: () => void; children: string }) => (
  <Button variant="line" size="sm" padding={3} className="shrink-0 self-center" onClick={onPress}>
    {children}
  </Button>
);
