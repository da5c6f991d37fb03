import { inPracticeZone } from './practice-clock';

const dayWords = inPracticeZone({ month: 'long', day: 'numeric' });
const dayAndYear = inPracticeZone({ month: 'long', day: 'numeric', year: 'numeric' });

/** Within this time of now, either way, a month and day are clear without the year. */
const CLEAR_WITHOUT_YEAR_MS = 330 * 24 * 3_600_000;

/** The practice's calendar day, such as "March 31", with the year if it could be mistaken for another year's. */
export const describeDay = (at: Date): string =>
  Math.abs(at.getTime() - Date.now()) < CLEAR_WITHOUT_YEAR_MS ? dayWords(at) : dayAndYear(at);
