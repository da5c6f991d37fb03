import { clockTime } from '@/lib/clock-time';

const ORDER_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** An ISO instant such as "Nov 20, 2026", on the reader's calendar. */
export const formatOrderDate = (iso: string): string => ORDER_DATE.format(new Date(iso));

/** An ISO instant such as "2:48 PM", on the reader's clock. */
export const formatOrderTime = (iso: string): string => clockTime(new Date(iso));
