import type { Bundle } from '@eyecart/shared/contracts';
import { onPracticeLeft } from '@/features/session/practice-data';
import { sessionStore } from '@/features/session/session-store';
import { createStore, useStore } from '@/lib/create-store';
import { isRecord } from '@/lib/is-record';
import { jsonSlot } from '@/lib/storage';

/** What this browser knows of the practice's bundles before it loads them. */
interface KnownBundles {
  readonly practiceId: string;
  readonly count: number;
  readonly productIds: readonly string[];
}

const slot = jsonSlot('local', 'known-bundles');
const store = createStore<KnownBundles | null>(readKnown());

/** The bundles as they were last loaded; null where they never were. */
export function useKnownBundles(): KnownBundles | null {
  const known = useStore(store);
  return known !== null && known.practiceId === sessionStore.get()?.id ? known : null;
}

/** Keeps what a reload shows at once. */
export function rememberBundles(bundles: readonly Bundle[]): void {
  const practiceId = sessionStore.get()?.id;
  if (practiceId === undefined) return;
  const productIds = [
    ...new Set(bundles.flatMap(({ products }) => products.map(({ productId }) => productId))),
  ];
  const known = { practiceId, count: bundles.length, productIds };
  slot.write(known);
  store.set(known);
}

onPracticeLeft(() => {
  slot.remove();
  store.set(null);
});

function readKnown(): KnownBundles | null {
  const stored = slot.read();
  if (!isRecord(stored) || typeof stored.practiceId !== 'string') return null;
  if (!Number.isSafeInteger(stored.count) || !Array.isArray(stored.productIds)) return null;
  const productIds = stored.productIds.filter((id) => typeof id === 'string');
  return { practiceId: stored.practiceId, count: Number(stored.count), productIds };
}
