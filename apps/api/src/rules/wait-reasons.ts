import { countOf } from './count-of.js';

/** Whose hours delay a text. */
export type DecidingPlace = 'patient' | 'practice' | 'both';

const WHERE: Readonly<Record<DecidingPlace, string>> = {
  patient: 'where the patient may live',
  practice: 'where you are',
  both: 'where the patient may live and where you are',
};

/** Shown with a text that waits for allowed hours. `opening` reads like "9:00 AM on Monday". */
export const waitsUntil = (opening: string, place: DecidingPlace): string =>
  `Waiting until ${opening}, when texts are allowed ${WHERE[place]}.`;

const ofNumber = (limit: number): string =>
  `number has reached its limit of ${countOf(limit, 'text')} an hour.`;
const ofPractice = (limit: number): string =>
  `practice has reached its limit of ${countOf(limit, 'text')} a day.`;

/** The refusal of a text over the limit of a number, or of a practice. */
export const numberLimitReached = (limit: number): string => `This ${ofNumber(limit)}`;
export const practiceLimitReached = (limit: number): string => `Your ${ofPractice(limit)}`;

/** The refusal of a text over a state's limit. The wait is `TEXT_REASONS.stateLimit`. */
export const stateLimitReached =
  'This number has had three texts within 24 hours, the most that is lawful where the patient may live.';

/** Shown with a text that a limit delays. */
export const numberIsFull = (limit: number): string => `Waiting: this ${ofNumber(limit)}`;
export const practiceIsFull = (limit: number): string => `Waiting: your ${ofPractice(limit)}`;
