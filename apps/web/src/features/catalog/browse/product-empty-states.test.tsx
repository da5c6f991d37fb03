import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { begunSearch, setQuickSearchOpen } from '../search/quick-search-store';
import { NoProducts } from './product-empty-states';

const show = (search: string) => render(<NoProducts search={search} onClear={vi.fn()} />);

describe('a search without products', () => {
  it.each(['Ortiz', 'O’Brien', '555-0142'])(
    'leads to quick search with what may be a patient, %s',
    (search) => {
      show(search);
      fireEvent.click(screen.getByRole('button', { name: `Look for patient ${search}` }));
      expect(begunSearch()).toBe(search);
      setQuickSearchOpen(false);
    },
  );

  it.each(['', '10 mL'])('does not look for a patient "%s"', (search) => {
    show(search);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Clear Search']);
  });
});
