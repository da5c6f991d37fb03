const MARK = ' (test)';
const MAX_NAME_LENGTH = 80;

/** The name of a test practice, as its texts and pages have it: that of the live one, marked. */
export function testNameOf(liveName: string): string {
  const letters = Array.from(liveName).slice(0, MAX_NAME_LENGTH - MARK.length);
  return `${letters.join('').trimEnd()}${MARK}`;
}
