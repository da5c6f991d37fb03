import { priceCart } from '@eyecart/shared/rules/pricing';
import { compareTotals, describeForStaff } from '../../domains/carts/checkout-difference.js';
import type { PracticeRow } from '../../domains/practices/practice-repository.js';
import { portalCall } from '../../portal-call.js';
import type { CommerceProvider } from '../../providers/commerce/commerce-provider.js';
import { type Check, ok, unknown, wrong } from './finding.js';

/**
 * Whether the shop accepts each practice's code as 20% off. It creates a checkout of one product, as a patient would,
 * so it needs no further scope. The checkout is never used, and the shop deletes it automatically.
 */
export function checkCodes(needed: {
  readonly commerce: Pick<CommerceProvider, 'createCheckout'>;
  readonly listPractices: () => Promise<readonly Pick<PracticeRow, 'discountCode' | 'disabledAt'>[]>;
  /** A variant in stock; null when there is none. */
  readonly findVariant: () => Promise<string | null>;
}): Check {
  return async () => {
    const practices = (await needed.listPractices()).filter(({ disabledAt }) => disabledAt === null);
    const codes = [...new Set(practices.flatMap(({ discountCode }) => discountCode ?? []))].sort();
    if (codes.length === 0) return [unknown('codes', 'No practice has one.')];
    const variantId = await needed.findVariant();
    if (variantId === null) {
      return [wrong('codes', `No product is in stock to try them with. Run: ${portalCall('catalog sync')}`)];
    }
    const lines = [];
    for (const code of codes) lines.push(await tryCode(needed.commerce, code, variantId));
    return lines;
  };
}

/** One line about a code: whether the shop takes it as 20% off. */
export async function tryCode(
  commerce: Pick<CommerceProvider, 'createCheckout'>,
  code: string,
  variantId: string,
) {
  const subject = `code ${code}`;
  const outcome = await commerce.createCheckout({
    cartReference: 'doctor',
    lines: [{ variantId, quantity: 1 }],
    discountCode: code,
    buyerAddress: null,
  });
  if (outcome.kind === 'stock-short')
    return unknown(subject, 'The product to try it with was just sold out.');
  if (outcome.kind !== 'created') return wrong(subject, `The shop made no checkout: ${outcome.reason}.`);
  const ours = priceCart([{ price: outcome.goodsCents, quantity: 1 }], code);
  const { reason, ...totals } = compareTotals(ours, outcome);
  if (reason === null || reason === 'rounding') return ok(subject, '20% off');
  return wrong(
    subject,
    `${describeForStaff({ ...totals, reason }, code)} See step 3.4 of docs/going-live.md.`,
  );
}
