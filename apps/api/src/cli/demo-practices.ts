/** Practices of a fresh local start (docs/product.md §1.5). */
export const DEMO_PRACTICES = [
  {
    id: '100200',
    name: 'Lakeside Eye Care',
    discountCode: 'LAKESIDE20',
    phoneNumber: '+13125550100',
    gallery: ['hero-lakeside.svg'],
    timeZone: 'America/Chicago',
  },
  {
    id: '100300',
    name: 'Harbor Vision Center',
    discountCode: 'HARBOR20',
    phoneNumber: '+12125550100',
    gallery: ['hero-harbor.svg'],
    timeZone: 'America/New_York',
  },
  {
    id: '100400',
    name: 'Prairie Family Optometry',
    discountCode: null,
    phoneNumber: null,
    gallery: [],
    timeZone: 'America/Chicago',
  },
] as const;
