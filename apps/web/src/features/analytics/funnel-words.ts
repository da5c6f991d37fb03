import type { Funnel } from '@eyecart/shared/contracts';
import { successRatePercent } from './success-rate';

export interface FunnelStep {
  readonly name: string;
  readonly count: number;
  /** Of all carts that were texted; null for those themselves. */
  readonly percent: number | null;
}

/** From the text to the order, each step with its share of the carts texted. */
export function funnelSteps({ sent, delivered, opened, converted }: Funnel): readonly FunnelStep[] {
  const step = (name: string, count: number) => ({ name, count, percent: successRatePercent(count, sent) });
  return [
    { name: 'Carts texted', count: sent, percent: null },
    step('Delivered', delivered),
    step('Opened', opened),
    step('Ordered', converted),
  ];
}

const ORDINALS = new Map([
  [2, 'second'],
  [3, 'third'],
  [4, 'fourth'],
  [5, 'fifth'],
  [6, 'sixth'],
  [7, 'seventh'],
  [8, 'eighth'],
  [9, 'ninth'],
  [10, 'tenth'],
]);

/**
 * What the funnel comes to: "About every second texted cart becomes an order." Of all that were texted: carriers do not always
 * say that a text has arrived.
 */
export function funnelSentence({ sent, converted }: Funnel): string {
  if (converted === 0) return 'No texted cart has become an order yet.';
  const cartsPerOrder = Math.round(sent / converted);
  if (cartsPerOrder <= 1) return 'Most texted carts become orders.';
  const ordinal = ORDINALS.get(cartsPerOrder);
  return ordinal === undefined
    ? `About one in ${cartsPerOrder} texted carts becomes an order.`
    : `About every ${ordinal} texted cart becomes an order.`;
}
