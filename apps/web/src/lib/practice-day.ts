import { inPracticeZone, practiceYear } from './practice-clock';

const dayWords = inPracticeZone({ month: 'long', day: 'numeric' });
const dayAndYear = inPracticeZone({ month: 'long', day: 'numeric', year: 'numeric' });

/** The practice's calendar day, such as "March 31", with the year unless it is this year. */
export const describeDay = (at: Date): string =>
  practiceYear(at) === practiceYear(new Date()) ? dayWords(at) : dayAndYear(at);
