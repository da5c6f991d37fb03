import type { Clock } from '../clock.js';
import type { Store } from '../store.js';

export interface Discount {
  id: number;
  code: string;
  /** 2000 = 20%. */
  basisPoints: number;
  isActive: boolean;
  createdAt: string;
}

export interface Discounts {
  /** Ignores case. */
  find(code: string): Discount | null;
  list(): Discount[];
  add(code: string): Discount;
  setActive(code: string, isActive: boolean): Discount | null;
}

const DEMO_CODES = ['LAKESIDE20', 'HARBOR20'];
const FIRST_ID = 1_400_000_001;

/** The practices' discount codes: 20% off the whole order each. */
export function createDiscounts({ store, clock }: { store: Store; clock: Clock }): Discounts {
  const table = store.table<Discount>('discounts');
  const demo = DEMO_CODES.map(
    (code, index): Discount => ({
      id: FIRST_ID + index,
      code,
      basisPoints: 2000,
      isActive: true,
      createdAt: '2026-01-05T09:00:00.000Z',
    }),
  );
  const list = (): Discount[] => [
    ...demo.map((discount) => table.get(discount.code) ?? discount),
    ...[...table.values()].filter((discount) => !DEMO_CODES.includes(discount.code)),
  ];
  const find = (code: string): Discount | null =>
    list().find((discount) => discount.code.toLowerCase() === code.trim().toLowerCase()) ?? null;
  return {
    find,
    list,
    add(code) {
      const known = find(code);
      if (known !== null) return known;
      const id = FIRST_ID + list().length;
      const discount = { id, code, basisPoints: 2000, isActive: true, createdAt: clock().toISOString() };
      table.put(code, discount);
      return discount;
    },
    setActive(code, isActive) {
      const known = find(code);
      if (known === null) return null;
      table.put(known.code, { ...known, isActive });
      return { ...known, isActive };
    },
  };
}
