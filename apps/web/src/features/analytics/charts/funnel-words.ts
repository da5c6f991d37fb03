import type { Funnel } from '@eyecart/shared/contracts';
import { successRatePercent } from '../figures/success-rate';

export interface FunnelStep {
  readonly name: string;
  readonly count: number;
  /** The share of all texted carts; null for the texted carts themselves. */
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
 * Sums up the funnel: "About 1 in 3 texted carts becomes an order.", "About 4 in 10 texted carts become orders." It
 * counts from texted carts, since carriers do not always confirm delivery.
 */
export function funnelSentence({ sent, converted }: Funnel): string {
  if (converted === 0) return 'No texted cart has become an order yet.';
  if (converted === sent) return 'Every texted cart has become an order.';
  const rate = converted / sent;
  const ordersOf10 = Math.round(rate * 10);
  const cartsPerOrder = Math.round(1 / rate);
  if (ordersOf10 >= 10) return 'Nearly every texted cart becomes an order.';
  const isNearerTo10 = Math.abs(ordersOf10 / 10 - rate) < Math.abs(1 / cartsPerOrder - rate);
  return isNearerTo10 && ordersOf10 > 1
    ? `About ${ordersOf10} in 10 texted carts become orders.`
    : `About 1 in ${cartsPerOrder} texted carts becomes an order.`;
}

/** The texted carts that are not counted as delivered, in words; null when there are none. */
export function undeliveredSentence({ sent, failed, delivered }: Funnel): string | null {
  const unreported = sent - delivered - failed;
  const parts = [
    failed > 0 && `${failed.toLocaleString('en-US')} failed`,
    unreported > 0 &&
      `${unreported.toLocaleString('en-US')} without a delivery report, which some carriers never send`,
  ].filter(Boolean);
  return parts.length === 0 ? null : `Not delivered: ${parts.join(', ')}.`;
}
