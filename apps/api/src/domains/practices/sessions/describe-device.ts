/** The words for a browser that does not say what it is. */
export const UNKNOWN_DEVICE = 'Unknown browser';

/** A name, and the patterns that a User-Agent must all match. */
type Sign = readonly [name: string, ...patterns: RegExp[]];

/** The first match wins. The most specific come first, since many browsers also name Chrome or Safari. */
const BROWSERS: readonly Sign[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\//, /\bSafari\//],
];

const SYSTEMS: readonly Sign[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** Browser and system in words, such as "Chrome on Windows". Nothing else of the User-Agent is kept. */
export function describeDevice(userAgent: string): string {
  const nameIn = (signs: readonly Sign[]) =>
    signs.find(([, ...patterns]) => patterns.every((pattern) => pattern.test(userAgent)))?.[0];
  const browser = nameIn(BROWSERS);
  const system = nameIn(SYSTEMS);
  if (browser === undefined) return system === undefined ? UNKNOWN_DEVICE : `${UNKNOWN_DEVICE} on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
