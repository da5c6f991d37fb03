import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ScrollingRow } from './scrolling-row';

/** jsdom has no layout: a row of 300 px that shows 120 of them. */
function renderRow({ shown = 120, needed = 300 } = {}) {
  render(
    <ScrollingRow>
      <button type="button">One</button>
    </ScrollingRow>,
  );
  const row = document.querySelector('[data-rail]') as HTMLElement;
  Object.defineProperties(row, {
    clientWidth: { value: shown },
    scrollWidth: { value: needed },
    scrollLeft: { value: 0, writable: true },
  });
  row.scrollBy = vi.fn(({ left = 0 }: ScrollToOptions) => {
    row.scrollLeft = Math.max(0, Math.min(needed - shown, row.scrollLeft + left));
    fireEvent.scroll(row);
  }) as typeof row.scrollBy;
  act(() => void fireEvent.scroll(row));
  return row;
}

const arrow = (name: string) => screen.getByLabelText(name);
const isShown = (name: string) => !arrow(name).classList.contains('invisible');

describe('ScrollingRow', () => {
  it('shows no arrow when everything fits', () => {
    renderRow({ shown: 300, needed: 300.6 });
    expect(isShown('Scroll left')).toBe(false);
    expect(isShown('Scroll right')).toBe(false);
  });

  it('scrolls by 150 px and shows an arrow only where there is more', () => {
    const row = renderRow();
    expect([isShown('Scroll left'), isShown('Scroll right')]).toEqual([false, true]);
    fireEvent.click(arrow('Scroll right'));
    expect(row.scrollLeft).toBe(150);
    expect([isShown('Scroll left'), isShown('Scroll right')]).toEqual([true, true]);
    fireEvent.click(arrow('Scroll right'));
    expect([isShown('Scroll left'), isShown('Scroll right')]).toEqual([true, false]);
    fireEvent.click(arrow('Scroll left'));
    expect(row.scrollLeft).toBe(30);
  });

  it('moves focus to the other arrow when one disappears', () => {
    renderRow({ shown: 200 });
    arrow('Scroll right').focus();
    fireEvent.click(arrow('Scroll right'));
    expect(document.activeElement).toBe(arrow('Scroll left'));
  });
});
