import { Badge } from '@/components/ui/badge';

type Tone = 'green' | 'yellow' | 'red';

const TONES: ReadonlyMap<string, Tone> = new Map([
  ['completed', 'green'],
  ['fulfilled', 'green'],
  ['pending', 'yellow'],
  ['canceled', 'red'],
  ['refunded', 'red'],
]);

/** An order's status; statuses without a color of their own are gray. */
export function OrderStatusBadge({ status }: { status: string }) {
  return <Badge tone={TONES.get(status) ?? 'gray'}>{labelOf(status)}</Badge>;
}

/** "partially_refunded" as "Partially refunded". */
function labelOf(status: string): string {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
