import { wordsIn } from '@eyecart/shared/languages/words';
import { formatCents } from '@eyecart/shared/rules/money';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SCHEDULE_TIME } from '@/lib/dates/est-time';
import { LearnMorePage } from '@/pages/learn-more-page';
import { EXAMPLE_TEXT } from './four-steps';
import { EXAMPLE } from './worked-example';

const show = () =>
  render(
    <MemoryRouter>
      <LearnMorePage />
    </MemoryRouter>,
  );

describe('the learn-more page', () => {
  it('calculates an order whose parts add up, with the fee on goods after the discount', () => {
    expect(EXAMPLE.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(EXAMPLE.onlinePriceCents);
    expect(EXAMPLE.onlinePriceCents - EXAMPLE.discountCents).toBe(EXAMPLE.yourPriceCents);
    expect(EXAMPLE).toMatchObject({ onlinePriceCents: 7698, yourPriceCents: 6158, feeCents: 924 });
    expect(EXAMPLE.refund).toEqual({ cents: 3120, netCents: 3038, feeCents: 456 });
  });

  it('shows those amounts', () => {
    show();
    const money = screen.getByRole('region', { name: 'Discount and participation fee' });
    for (const cents of [7698, -1540, 6158, 924]) {
      expect(within(money).getAllByText(formatCents(cents)).length).toBeGreaterThan(0);
    }
  });

  it('shows the hours from the rules', () => {
    show();
    expect(DEFAULT_SCHEDULE_TIME).toBe('12:00');
    const compliance = screen.getByRole('region', { name: 'Compliance' }).textContent;
    expect(compliance).toContain('between 9:00 AM and 8:00 PM');
    expect(compliance).toContain('12:00 PM EST');
    expect(compliance).toContain('48 hours after the text');
  });

  it('shows a text in the words that are sent', () => {
    const { initialWithDiscount, stop } = wordsIn('en').texts;
    const text = initialWithDiscount({
      practice: 'Lakeside Eye Care',
      link: 'https://your-portal/cart/8vQm2',
    });
    expect(EXAMPLE_TEXT).toBe(`${text} ${stop}`);
  });

  it('lists every section, and nothing else', () => {
    show();
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    const chapters = screen.getAllByRole('heading', { level: 2 });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(chapters.map(({ id }) => `#${id}`));
  });

  it('uses no exclamation marks and makes no promises', () => {
    show();
    expect(document.body.textContent).not.toMatch(/!|\bcures?\b|\btreats?\b|\bheals?\b|syndrome|disease/i);
  });
});
