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

  it('become plain text with a line for each block and entry', () => {
    expect(descriptionText(NASTY)).toBe('Warm & soft\nTen minutes\nlink\n• One\n• Two');
    expect(descriptionText('')).toBe('');
  });

  it('keep lists apart, however the shop wrote them', () => {
    expect(descriptionText('<p>Use:</p>\n<ol>\n <li><p>Warm it</p></li>\n <li>Rest</li>\n</ol>Daily')).toBe(
      'Use:\n1. Warm it\n2. Rest\nDaily',
    );
    expect(descriptionText('<ul><li>For <b>lids</b></li><li></li></ul>One<br>Two  words')).toBe(
      '• For lids\nOne\nTwo words',
    );
    expect(descriptionText('<ul><li>&lt;script&gt; is text</li></ul>')).toBe('• <script> is text');
  });
});
