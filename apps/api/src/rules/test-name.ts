const MARK = ' (test)';
const MAX_NAME_LENGTH = 80;

/** A test practice's name: the live one's with a mark. */
export function testNameOf(liveName: string): string {
  const letters = Array.from(liveName).slice(0, MAX_NAME_LENGTH - MARK.length);
  return `${letters.join('').trimEnd()}${MARK}`;
}
