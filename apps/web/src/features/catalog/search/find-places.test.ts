import { Store } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { findPlaces } from './find-places';

const place = (label: string, detail?: string) => ({ id: label, label, detail, icon: Store, run: () => {} });
const ALL = [
  place('Go to cart'),
  place('Follow-up', 'Failed, replied, not ordered'),
  { ...place('Pending Carts'), otherNames: ['patient queue', 'queue', 'drafts'] },
  place('Analytics', 'Your fee, orders, and texts'),
];
const found = (text: string) => findPlaces(ALL, text).places.map(({ label }) => label);

describe('findPlaces', () => {
  it.each([
    ['your fee', 'Analytics'],
    ['Your f', 'Analytics'],
    ['fee', 'Analytics'],
    ['follow up', 'Follow-up'],
    ['pending', 'Pending Carts'],
    ['cart', 'Go to cart'],
    ['queue', 'Pending Carts'],
    ['Patient q', 'Pending Carts'],
  ])('knows that "%s" means %s', (text, label) => {
    expect(findPlaces(ALL, text)).toMatchObject({ areMeant: true });
    expect(found(text)[0]).toBe(label);
  });

  it.each(['fe', 'care', 'ordere', 'lid wipes', 'dr'])('does not take "%s" for a place', (text) => {
    expect(findPlaces(ALL, text).areMeant).toBe(false);
  });

  it('returns all places without text, and matching ones with it', () => {
    expect(findPlaces(ALL, ' ')).toEqual({ places: ALL, areMeant: false });
    expect(found('🙂')).toEqual([]);
    expect(found('%_\\')).toEqual([]);
    expect(found('cart')).toEqual(['Go to cart', 'Pending Carts']);
    expect(found('ordered')).toEqual(['Follow-up']);
  });
});
