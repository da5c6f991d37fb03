import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OptionSwatch } from './option-swatch';

const PICTURE = 'https://shop.example/navy.png';
const swatchOf = (option: Partial<Parameters<typeof OptionSwatch>[0]['option']>, value = 'Navy') =>
  render(<OptionSwatch option={{ id: '1', name: 'Color', values: [value], ...option }} value={value} />)
    .container;

it("shows the shop's picture, and the known color when the picture fails", () => {
  const swatch = swatchOf({ swatches: [{ value: 'Navy', color: null, imageUrl: PICTURE }] });
  const picture = swatch.querySelector('img');
  expect(picture?.getAttribute('src')).toBe(PICTURE);
  if (picture !== null) fireEvent.error(picture);
  expect(swatch.querySelector('img')).toBeNull();
  expect(swatch.querySelector('i')?.style.background).toBe('rgb(42, 74, 112)');
});

it("shows the shop's color rather than the one that its name says", () => {
  const swatch = swatchOf({ swatches: [{ value: 'Navy', color: '#010203', imageUrl: null }] });
  expect(swatch.querySelector('i')?.style.background).toBe('rgb(1, 2, 3)');
});

it('shows nothing for a value that has no swatch and is not a color', () => {
  expect(swatchOf({ name: 'Size' }, 'Large').childElementCount).toBe(0);
});
