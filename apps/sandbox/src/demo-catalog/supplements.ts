import { type ProductSpec, rowsOf, sellsOn, soldOut, stocked, untracked } from './product-spec.js';

const jar = rowsOf('jar');

/** Omega-3 and other supplements. */
export const SUPPLEMENTS: ProductSpec[] = [
  jar(
    'Solvane',
    'Omega-3 Softgels',
    '48.00',
    stocked(57),
    'Re-esterified fish oil in a small, smooth softgel. Take two a day with a meal.',
    {
      rank: 5,
      options: [{ name: 'Size', values: ['90 count', '60 count', '180 count'] }],
      priceOf: { '60 count': '34.00', '180 count': '86.00' },
      stockOf: { '60 count': stocked(8), '180 count': sellsOn(-2) },
    },
  ),
  jar(
    'Halden',
    'Omega-3 Daily Softgels, 90 Count',
    '39.50',
    stocked(42),
    'A month and a half of a well-known blend, tested batch by batch.',
    { rank: 13 },
  ),
  jar(
    'Ondelle',
    'Omega-3 with Vitamin D, 60 Count',
    '32.75',
    stocked(30),
    'Omega-3 with the vitamin for short winter days.',
  ),
  jar(
    'Verrin',
    'Algae Omega-3',
    '36.00',
    stocked(25),
    'From algae instead of fish, in a plant-based softgel.',
    {
      options: [{ name: 'Size', values: ['60 count', '120 count'] }],
      priceOf: { '120 count': '64.00' },
      stockOf: { '120 count': soldOut },
    },
  ),
  jar('Quell', 'Evening Omega, 90 Count', '41.25', soldOut, 'Take it with dinner.'),
  jar(
    'Tidewell',
    'Small Catch Omega-3, 120 Count',
    '44.00',
    stocked(10),
    'From small cold-water fish, bottled where they are caught.',
  ),
  jar(
    'Kestrel',
    'Lutein and Zeaxanthin, 60 Count',
    '28.50',
    stocked(68),
    'Two yellow pigments from marigold petals, once a day.',
  ),
  jar(
    'Yarrow',
    'Flaxseed Oil Softgels, 120 Count',
    '22.25',
    untracked,
    'Cold-pressed flaxseed oil, and nothing else.',
  ),
  jar('Elmstone', 'Junior Omega-3, 60 Count', '26.75', stocked(36), 'Chewable, with an orange flavor.'),
  jar(
    'Maren',
    'Triple Omega, 90 Count',
    '37.50',
    sellsOn(9),
    'Omega-3, 6 and 9 from fish, borage and olive.',
  ),
  jar(
    'Larkhill',
    'Bilberry and Vitamin C, 60 Count',
    '24.25',
    stocked(13),
    'A berry extract with vitamin C from rose hips.',
  ),
  jar(
    'Calmeyr',
    'Plain Omega-3, 180 Count',
    '52.00',
    stocked(54),
    'Fish oil, gelatin, nothing else. A jar for the whole family.',
  ),
];
