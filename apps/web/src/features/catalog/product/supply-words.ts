import type { Supply } from '@eyecart/shared/contracts';

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** An approximate duration: "9 days", "6 weeks", "3 months". */
export function roughly(count: number): string {
  if (count < 14) return days(count);
  if (count < 75) return `${Math.round(count / 7)} weeks`;
  return `${Math.round(count / 30.4)} months`;
}

/**
 * How long one lasts and where the figure comes from, and the button that sets the practice's own; no button when the
 * shop sets it.
 */
export function supplyWords(supply: Supply): { readonly text: string; readonly button: string | null } {
  const { days: count, source } = supply;
  if (count === null || source === null)
    return { text: 'Not known yet, so no refill is suggested.', button: 'Set Days' };
  switch (source) {
    case 'shop':
      return { text: `${days(count)} each, set by the shop.`, button: null };
    case 'practice':
      return { text: `${days(count)} each, set by your practice.`, button: 'Change Days' };
    case 'usual':
      return {
        text: `Usually ${roughly(count)} each, based on when patients reorder.`,
        button: 'Set Your Own',
      };
  }
}
