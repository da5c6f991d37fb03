import { onPracticeLeft } from '@/features/session/practice-data';
import { isRecord } from '@/lib/storage/is-record';
import { jsonSlot } from '@/lib/storage/storage';

/** This browser's record of a practice's bundles before they load. */
interface KnownBundles {
  readonly practiceName: string;
  readonly count: number;
  readonly productIds: readonly string[];
}

const slot = jsonSlot('local', 'known-bundles');
onPracticeLeft(slot.remove);

/** Keeps what a reload shows at once. */
export const rememberBundles = (known: KnownBundles): void => slot.write(known);

/** The practice's bundles as they were last loaded; null if they never were. */
export function knownBundles(practiceName: string): Pick<KnownBundles, 'count' | 'productIds'> | null {
  const stored = slot.read();
  if (!isRecord(stored) || stored.practiceName !== practiceName) return null;
  const { count, productIds } = stored;
  return typeof count === 'number' && Array.isArray(productIds) ? { count, productIds } : null;
}
