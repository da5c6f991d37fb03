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
