import { describe, expect, it } from 'vitest';
import { openTestPage } from '../testing/open-test-page';
import { readyModel } from '../testing/sample-cart';
import { watchImages } from './watch-images';

describe('pictures', () => {
  it('that fail to load give way to words', () => {
    const root = openTestPage(readyModel());
    watchImages(root, 'No image');
    for (const image of root.querySelectorAll('.thumb img')) image.dispatchEvent(new Event('error'));
    expect([...root.querySelectorAll('.thumb')].map((box) => box.textContent)).toEqual([
      'No image',
      'No image',
    ]);
  });
});
