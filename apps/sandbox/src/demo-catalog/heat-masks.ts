import { type ProductSpec, rowsOf, sellsOn, soldOut, stocked, untracked, withheld } from './product-spec.js';

const mask = rowsOf('mask');
const STRAPS = { name: 'Strap', values: ['Standard', 'Long', 'Small'] };

/** Warm masks. */
export const HEAT_MASKS: ProductSpec[] = [
  mask(
    'Ondelle',
    'Weighted Heat Mask',
    '39.00',
    stocked(24),
    'Gentle, even warmth for ten minutes in the evening. Flax filling holds its heat and rests lightly on closed lids.',
    {
      rank: 2,
      options: [{ name: 'Color', values: ['Terracotta', 'Sage', 'Navy'] }, STRAPS],
      missing: ['Terracotta / Small'],
      stockOf: {
        'Terracotta / Long': stocked(6),
        'Sage / Long': soldOut,
        'Navy / Standard': sellsOn(0),
        'Navy / Small': stocked(3),
      },
      html: '<p>Gentle, even warmth for ten minutes in the evening. Flax filling holds its heat and rests lightly on closed lids.</p><ul><li>Washable cotton cover</li><li>Heats in 20 seconds in a microwave</li></ul>',
    },
  ),
  mask(
    'Halden',
    'Microwave Heat Mask',
    '34.00',
    stocked(9),
    'Clay beads that hold steady warmth. Twenty seconds in the microwave, ten minutes of calm.',
    {
      rank: 10,
      options: [{ name: 'Strap', values: ['Standard', 'Long'] }],
      stockOf: { Long: stocked(26) },
    },
  ),
  mask(
    'Solvane',
    'Honey Heat Mask',
    '36.50',
    stocked(31),
    'A golden cover with a wheat filling and a faint smell of summer.',
    { rank: 20 },
  ),
  mask(
    'Verrin',
    'Linen Heat Mask',
    '42.00',
    stocked(15),
    'Washed linen outside, flaxseed inside. The lightest of our masks.',
    {
      options: [{ name: 'Color', values: ['Forest', 'Oat', 'Charcoal'] }],
      stockOf: { Oat: soldOut, Charcoal: stocked(4) },
    },
  ),
  mask(
    'Quell',
    'USB Heat Mask',
    '49.00',
    stocked(18),
    'Warms up from any USB port and keeps the temperature you choose.',
    {
      options: [{ name: 'Plug', values: ['USB-C', 'USB-A'] }],
      priceOf: { 'USB-A': '46.00' },
    },
  ),
  mask(
    'Tidewell',
    'Warm and Cool Mask',
    '29.50',
    sellsOn(5),
    'A gel mask that works both ways: warm in the evening, cool in the morning.',
  ),
  mask('Aldermere', 'Silk Heat Mask', '58.00', stocked(11), 'A real silk cover and a removable heat pack.', {
    compareAt: '64.00',
  }),
  mask('Fenwick Row', 'Everyday Heat Mask', '24.00', untracked, 'A solid, simple mask at a low price.', {
    options: [
      { name: 'Color', values: ['Brick', 'Slate'], swatches: { Brick: '#8E4A42', Slate: '#5A6773' } },
    ],
  }),
  mask(
    'Juniper Lane',
    'Herb Garden Heat Mask',
    '33.25',
    soldOut,
    'Filled with flaxseed and a little dried juniper.',
    {
      options: [{ name: 'Color', values: ['Moss', 'Berry'] }],
    },
  ),
  mask(
    'Larkhill',
    'Steam Mask Set, 10 Count',
    '27.00',
    stocked(47),
    'Single-use warm masks that heat up by themselves, one for every night of a vacation.',
  ),
  mask(
    'Umbra Vale',
    'Blackout Heat Mask',
    '45.50',
    stocked(20),
    'Warmth and complete darkness, for naps at noon.',
  ),
  mask('Opaline', 'Pearl Cooling Mask', '31.00', withheld, 'Small gel pearls that stay soft in the freezer.'),
];
