import { describe, expect, it } from 'vitest';
import { descriptionText, sanitizeDescription } from './sanitize-description.js';

const NASTY =
  '<h1 onclick="x()">Warm &amp; soft</h1><script>alert(1)</script><p style="color:red">Ten <b>minutes</b><img src=x onerror=alert(1)></p><a href="javascript:x()">link</a><ul><li>One</li><li>Two</li></ul>';

describe('descriptions from the shop', () => {
  it('keep their structure, without scripts, styles, images, or links', () => {
    expect(sanitizeDescription(NASTY)).toBe(
      '<h3>Warm &amp; soft</h3><p>Ten <b>minutes</b></p>link<ul><li>One</li><li>Two</li></ul>',
    );
  });

  it('become plain text with spaces between blocks', () => {
    expect(descriptionText(NASTY)).toBe('Warm & soft Ten minutes link One Two');
    expect(descriptionText('')).toBe('');
  });
});
