import { within } from '@testing-library/react';
import { JSDOM } from 'jsdom';

/** A document of the server, for tests that run without a browser: what is in its body is found by role and name. */
export function parseHtml(html: string) {
  const { document } = new JSDOM(html).window;
  return { document, ...within(document.body) };
}
