import type { PatientCart } from '@eyecart/shared/contracts';
import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { PatientPage } from '../page/patient-page';
import { makeCart, readyModel, SAMPLE_ITEMS } from '../testing/sample-cart';

const PLAN: PatientCart['plan'] = [
  {
    id: '102',
    timesOfDay: ['evening'],
    howTo: { en: 'Warm 20 seconds.\nRest.', es: 'Caliente 20 segundos.' },
  },
  { id: '101', timesOfDay: ['morning', 'evening'], howTo: { en: 'One drop each.' } },
];
const show = (changes: Partial<PatientCart>, language: 'en' | 'es' = 'en', items = SAMPLE_ITEMS) =>
  render(
    <PatientPage
      language={language}
      address="/cart/4Tn8cWe2x7QpLmZr9KbVsY"
      portalName="Eyecart"
      view={readyModel(makeCart(items, changes))}
    />,
  );
const routine = (name = 'Your routine') => {
  const section = screen.getByRole('heading', { name }).closest('section');
  if (!section) throw new Error('There is no routine.');
  return section;
};

describe('the plan on the patient page', () => {
  it('opens a product to how it is used', () => {
    show({ plan: PLAN });
    const [drops, mask] = document.querySelectorAll<HTMLElement>('details.about');
    expect(drops?.textContent).toContain('How to use itOne drop each.');
    expect(mask?.textContent).toContain('Warm 20 seconds.\nRest.');
  });

  it('has the routine by time of day, each note where its product comes first', () => {
    show({ plan: PLAN });
    expect(
      within(routine())
        .getAllByRole('heading')
        .map((heading) => heading.textContent),
    ).toEqual(['Your routine', 'Morning', 'Evening']);
    expect(
      within(routine())
        .getAllByRole('listitem')
        .map((step) => step.textContent),
    ).toEqual([
      'Lubricating Eye Drops, 10 mLOne drop each.',
      'Weighted Heat Mask - Terracotta / StandardWarm 20 seconds.\nRest.',
      'Lubricating Eye Drops, 10 mL',
    ]);
  });

  it('reads in Spanish, and marks a note that is written in English only', () => {
    show({ plan: PLAN }, 'es');
    expect(within(routine('Su rutina')).getByText('Caliente 20 segundos.').getAttribute('lang')).toBeNull();
    expect(within(routine('Su rutina')).getByText('One drop each.').getAttribute('lang')).toBe('en');
    expect(routine('Su rutina').textContent).toContain('Por la mañana');
  });

  it('stays with the receipt, above the products, even when they are sold out', () => {
    const orderedAt = '2026-11-21T15:00:00.000Z';
    const { unmount } = show({ plan: PLAN, orderedAt });
    const [line] = document.querySelectorAll('.lines');
    expect(line && routine().compareDocumentPosition(line)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    unmount();
    const gone = {
      id: '102',
      title: 'Weighted Heat Mask',
      quantity: 1,
      imageUrl: null,
      reason: 'Sold out',
      reasonCode: 'sold_out' as const,
    };
    show({ plan: PLAN.slice(0, 1), orderedAt, unavailableItems: [gone] }, 'en', []);
    expect(routine().textContent).toContain('Weighted Heat MaskWarm 20 seconds.');
  });

  it('is left out where the practice said nothing', () => {
    show({});
    expect(screen.queryByText('Your routine')).toBeNull();
    expect(screen.queryByText('How to use it')).toBeNull();
  });
});
