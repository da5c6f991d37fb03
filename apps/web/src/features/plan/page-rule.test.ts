import { describe, expect, it } from 'vitest';
import { pageRule } from './page-rule';

describe('the paper of a printed plan', () => {
  it('has no number on a single page', () => {
    expect(pageRule('A4', 'Page {page} of {pages}', 1)).toBe('@page{size:A4;margin:.5in}');
  });

  it('has the number of each page of several, in the words of the plan', () => {
    expect(pageRule('letter', '{page} "de" {pages}', 2)).toContain(
      String.raw`@bottom-right{content:"" counter(page) " \"de\" " counter(pages) "";`,
    );
  });
});
