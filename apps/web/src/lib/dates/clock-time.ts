import { inPracticeZone, zoneNote } from './practice-clock';

const time = inPracticeZone({ hour: 'numeric', minute: '2-digit' });

/** Such as "3:15 PM" on the practice's clock, or "3:15 PM CST" if the browser's differs. */
export const clockTime = (at: Date): string => `${time(at)}${zoneNote(at)}`;
