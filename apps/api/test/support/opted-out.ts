/** What staff read about a number that opted out, with the number of the sandbox's sender. */
export const OPTED_OUT =
  'The patient has opted out. Ask them to text START to (500) 555-0006, or show the QR code.';
