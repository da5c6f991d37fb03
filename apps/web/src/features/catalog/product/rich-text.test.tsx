import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RichText } from './rich-text';

const shown = (html: string) => render(<RichText html={html} />).container.innerHTML;

describe('RichText', () => {
  it('keeps the elements of a description', () => {
    const html = '<p>Even <strong>warmth</strong>.</p><ul><li>Washable</li></ul>';
    expect(shown(html)).toBe(html);
  });

  it.each([
    ['<script>alert(1)</script>', ''],
    ['<img src=x onerror="alert(1)">', ''],
    ['<p onclick="alert(1)" style="position:fixed">Text</p>', '<p>Text</p>'],
    ['<svg><a xlink:href="javascript:alert(1)">x</a></svg>', ''],
    ['<style>*{display:none}</style>Text', 'Text'],
    ['<a href="javascript:alert(1)">link</a>', 'link'],
    ['<a href=" JaVaScRiPt:alert(1)">link</a>', 'link'],
    ['<a href="data:text/html,x">link</a>', 'link'],
    ['<form action="/x"><input></form>', ''],
    ['<iframe srcdoc="<script>1</script>"></iframe>', ''],
  ])('renders %s harmlessly', (html, expected) => {
    expect(shown(html)).toBe(expected);
  });

  it('opens web links in a new tab, without an opener', () => {
    expect(shown('<a href="https://example.com/a">more</a>')).toBe(
      '<a href="https://example.com/a" target="_blank" rel="noopener noreferrer nofollow">more</a>',
    );
  });
});
