import { type ProductSpec, rowsOf, sellsOn, soldOut, stocked, untracked } from './product-spec.js';

const humidifier = rowsOf('humidifier');
const goggles = rowsOf('goggles');
const kit = rowsOf('kit');

/** Humidifiers, moisture goggles and kits. */
export const AT_HOME: ProductSpec[] = [
  humidifier(
    'Brisa',
    'Desk Humidifier, 300 mL',
    '34.95',
    stocked(43),
    'A quiet mist next to your screen. Shuts off automatically when empty.',
    { rank: 22 },
  ),
  humidifier(
    'Tidewell',
    'Bedroom Humidifier, 2 L',
    '79.00',
    stocked(16),
    'A full night of soft, cool mist, with a light you can turn off.',
    {
      options: [{ name: 'Color', values: ['White', 'Sand'] }],
      stockOf: { Sand: stocked(3) },
    },
  ),
  humidifier(
    'Aldermere',
    'Quiet Air Humidifier, 1 L',
    '62.50',
    stocked(12),
    'Quieter than a whisper from three feet away.',
  ),
  humidifier(
    'Maren',
    'Sea Air Humidifier, 1.5 L',
    '68.00',
    sellsOn(-4),
    'Keeps the humidity you choose, day and night.',
  ),
  humidifier(
    'Kestrel',
    'USB Travel Humidifier, 120 mL',
    '24.50',
    stocked(59),
    'Sits on a water bottle and runs from a laptop.',
    { tags: ['travel'] },
  ),
  humidifier('Umbra Vale', 'Night Air Humidifier, 2 L', '84.00', soldOut, 'No lights at all, by design.'),
  humidifier(
    'Larkhill',
    'Ceramic Steam Bowl',
    '29.75',
    untracked,
    'A bowl of warm steam, with a lid that directs it.',
    { category: null },
  ),
  goggles(
    'Halden',
    'Moisture Chamber Goggles',
    '46.00',
    stocked(21),
    'Soft seals keep the air around the eyes moist on windy days.',
    {
      options: [{ name: 'Size', values: ['Medium', 'Small', 'Large'] }],
      stockOf: { Small: stocked(5), Large: soldOut },
    },
  ),
  goggles(
    'Verrin',
    'Sleep Goggles',
    '38.50',
    stocked(27),
    'Light shields for the night, against fans and forced air.',
  ),
  goggles('Quell', 'Night Moisture Goggles', '41.00', stocked(10), 'Keep the night gel where it belongs.'),
  goggles('Fenwick Row', 'Garden Goggles', '27.25', stocked(50), 'Keep wind and pollen out while you dig.'),
  goggles(
    'Kestrel',
    'Wrap Moisture Eyewear',
    '54.00',
    sellsOn(1),
    'Looks like sports glasses, with a soft inner rim.',
    {
      options: [{ name: 'Lens', values: ['Clear', 'Tinted'] }],
      priceOf: { Tinted: '59.00' },
    },
  ),
  goggles(
    'Elmstone',
    'Shower Shields, 2 Pairs',
    '18.50',
    stocked(33),
    'Keep water and soap out of your eyes in the shower.',
  ),
  goggles('Opaline', 'Foam-Seal Goggles', '35.00', soldOut, 'A thin, replaceable foam rim.'),
  goggles(
    'Juniper Lane',
    'Reading Goggles',
    '33.50',
    stocked(24),
    'Light, clear side shields for dry reading rooms.',
  ),
  kit('Fenwick Row', 'Winter Kit', '36.50', stocked(29), 'Drops, a lid balm and a mask for heated rooms.'),
  kit('Calmeyr', 'Sensitive Start Kit', '41.75', stocked(32), 'Our plainest products, to try one at a time.'),
  kit(
    'Halden',
    'First Visit Kit',
    '54.00',
    stocked(38),
    'Drops, wipes and a small heat mask, with a card that explains when to use each.',
    { rank: 24 },
  ),
  kit(
    'Ondelle',
    'Evening Routine Kit',
    '62.00',
    stocked(14),
    'Lid wash, heat mask and night ointment in one box.',
  ),
  kit(
    'Tidewell',
    'Flight Kit',
    '28.50',
    stocked(72),
    'Vials, wipes and a mist for your carry-on, all within the limits.',
    { tags: ['travel'] },
  ),
  kit('Verrin', 'Weekend Kit', '32.00', sellsOn(4), 'Three small sizes in a cotton pouch.', {
    tags: ['travel'],
  }),
  kit('Quell', 'Sleep Kit', '48.75', stocked(6), 'Night drops, a lid mist and goggles for the night.'),
  kit('Solvane', 'Nourish Kit', '71.00', stocked(19), 'Omega-3 for a month, a lid ointment and a heat mask.'),
  kit('Elmstone', 'Lens Wearer Kit', '39.25', stocked(45), 'Rewetting drops, day wipes and shower shields.'),
  kit('Brisa', 'Pocket Kit', '21.50', untracked, 'The three smallest things we make, in a tin.', {
    tags: ['travel'],
    hasNoImage: true,
  }),
  kit('Yarrow', 'Gift Kit', '44.00', stocked(1), 'A soft mask and two bottles in a box with a ribbon.'),
];
