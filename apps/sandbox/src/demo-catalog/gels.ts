import { type ProductSpec, rowsOf, sellsOn, soldOut, stocked, untracked, withheld } from './product-spec.js';

const tube = rowsOf('tube');

/** Gels and ointments in tubes. */
export const GELS: ProductSpec[] = [
  tube(
    'Quell',
    'Overnight Eye Gel, 10 g',
    '16.75',
    sellsOn(0),
    'A clear gel for the night. Apply it last, right before bed.',
    { rank: 6 },
  ),
  tube(
    'Ondelle',
    'Rich Night Ointment, 5 g',
    '15.25',
    stocked(24),
    'A rich ointment for lids that do not quite close at night.',
    { rank: 16 },
  ),
  tube(
    'Halden',
    'Overnight Eye Gel, 10 g',
    '17.50',
    stocked(41),
    'Cushions the eye for hours and rinses away with water in the morning.',
  ),
  tube(
    'Verrin',
    'Aloe Lid Balm, 15 g',
    '14.00',
    stocked(56),
    'A fragrance-free green balm for the skin around the eyes.',
  ),
  tube(
    'Tidewell',
    'Water Gel, 10 g',
    '18.75',
    stocked(9),
    'Between a drop and a gel: cool at first, then long-lasting.',
  ),
  tube(
    'Solvane',
    'Golden Lid Ointment, 7 g',
    '19.25',
    stocked(31),
    'A golden ointment that softens the lid margins before a heat mask.',
  ),
  tube(
    'Aldermere',
    'Bedside Eye Gel, 10 g',
    '16.25',
    stocked(48),
    'A small tube with a broad cap that is easy to find in the dark.',
  ),
  tube(
    'Calmeyr',
    'Plain Eye Ointment, 5 g',
    '12.50',
    untracked,
    'Nothing but what is needed, in the smallest tube we make.',
    { tags: ['travel'] },
  ),
  tube(
    'Fenwick Row',
    'Night Shift Gel, 10 g',
    '17.95',
    stocked(19),
    'For people who sleep during the day: a gel that lasts.',
  ),
  tube(
    'Juniper Lane',
    'Calm Night Ointment, 7 g',
    '15.95',
    soldOut,
    'A quiet finish to the evening routine.',
  ),
  tube(
    'Maren',
    'Deep Moisture Gel, 15 g',
    '21.00',
    sellsOn(3),
    'Our thickest gel, for dry winters and forced air.',
  ),
  tube(
    'Umbra Vale',
    'Midnight Gel, 10 g',
    '22.50',
    stocked(12),
    'A light gel in a dark tube: spreads on contact and does not run.',
  ),
  tube(
    'Yarrow',
    'Lid Edge Balm, 10 g',
    '13.75',
    withheld,
    'A soft balm for the lid margins. Currently being reformulated.',
  ),
];
