import { clockTime } from '@/lib/dates/clock-time';
import { inPracticeZone } from '@/lib/dates/practice-clock';

const orderDate = inPracticeZone({ dateStyle: 'medium' });

/** An ISO instant such as "Nov 20, 2026", on the practice's calendar. */
export const formatOrderDate = (iso: string): string => orderDate(new Date(iso));

/** An ISO instant such as "2:48 PM", on the practice's clock. */
export const formatOrderTime = (iso: string): string => clockTime(new Date(iso));
