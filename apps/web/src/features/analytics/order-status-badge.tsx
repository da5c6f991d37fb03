import { Badge } from '@/components/ui/badge';

type Tone = 'green' | 'yellow' | 'red';

const TONES: ReadonlyMap<string, Tone> = new Map([
  ['completed', 'green'],
  ['fulfilled', 'green'],
  ['pending', 'yellow'],
  ['cancelled', 'red'],
  ['refunded', 'red'],
]);

/** What became of an order; a word without a colour of its own is grey (SPEC §4 Order status badge colours). */
export function OrderStatusBadge({ status }: { status: string }) {
  return <Badge tone={TONES.get(status) ?? 'grey'}>{labelOf(status)}</Badge>;
}

/** "partially_refunded" as "Partially refunded". */
function labelOf(status: string): string {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
