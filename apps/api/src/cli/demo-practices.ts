/** Practices of a fresh local start (docs/product.md §1.5). */
export const DEMO_PRACTICES = [
  {
    id: '100200',
    name: 'Lakeside Eye Care',
    discountCode: 'LAKESIDE20',
    gallery: ['hero-lakeside.svg'],
    timeZone: 'America/Chicago',
  },
  {
    id: '100300',
    name: 'Harbor Vision Center',
    discountCode: 'HARBOR20',
    gallery: ['hero-harbor.svg'],
    timeZone: 'America/New_York',
  },
  {
    id: '100400',
    name: 'Prairie Family Optometry',
    discountCode: null,
    gallery: [],
    timeZone: 'America/Chicago',
  },
] as const;
