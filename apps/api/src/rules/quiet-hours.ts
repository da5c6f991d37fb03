const TIME = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** Local hours 'HH:MM' in which automatic texts may be sent: from `open` until just before `close`. */
export interface OpeningHours {
  readonly open: string;
  readonly close: string;
}

/** Federal law says 8 AM to 9 PM, several states until 8 PM. Source: docs/product.md §8.9. */
export const DEFAULT_OPENING_HOURS: OpeningHours = { open: '09:00', close: '20:00' };

/** Whether both are valid times, in order. */
export function areOpeningHours({ open, close }: OpeningHours): boolean {
  return TIME.test(open) && TIME.test(close) && open < close;
}
