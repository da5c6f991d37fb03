/** How long a deleted draft order, bundle, favorite, or scheduled order can be restored (docs/product.md §6.11). */
const RESTORABLE_MS = 60 * 60_000;

/** Anything deleted before this instant cannot be restored. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - RESTORABLE_MS);
