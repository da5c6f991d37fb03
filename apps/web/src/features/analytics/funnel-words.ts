import type { Funnel } from '@eyecart/shared/contracts';
import { successRatePercent } from './success-rate';

export interface FunnelStep {
  readonly name: string;
  readonly count: number;
  /** Of all texted carts; null for the texted carts themselves. */
  readonly percent: number | null;
}

/** The steps from text to order, each with its share of the texted carts. */
export function funnelSteps({ sent, delivered, opened, converted }: Funnel): readonly FunnelStep[] {
  const step = (name: string, count: number) => ({ name, count, percent: successRatePercent(count, sent) });
  return [
    { name: 'Carts texted', count: sent, percent: null },
    step('Delivered', delivered),
    step('Opened', opened),
    step('Ordered', converted),
  ];
}

/**
 * Sums up the funnel: "About 1 in 2 texted carts becomes an order." It counts from texted carts, since carriers do not
 * always confirm delivery.
 */
export function funnelSentence({ sent, converted }: Funnel): string {
  if (converted === 0) return 'No texted cart has become an order yet.';
  const cartsPerOrder = Math.round(sent / converted);
  if (cartsPerOrder <= 1) return 'Most texted carts become orders.';
  return `About 1 in ${cartsPerOrder} texted carts becomes an order.`;
}
