import { type ProductSpec, rowsOf, sellsOn, soldOut, stocked, untracked } from './product-spec.js';

const drops = rowsOf('drops');
const vials = rowsOf('vials');

/** Multi-dose bottles and single-dose vials. */
export const DROPS: ProductSpec[] = [
  drops('Halden', 'Lubricating Eye Drops, 10 mL', '18.99', stocked(84), 'An everyday drop for eyes that feel dry by the afternoon. Clear, light and quick to settle.', { rank: 1 }),
  vials('Tidewell', 'Single-Dose Eye Drops, 30 Vials', '24.50', stocked(4), 'One fresh vial at a time, sealed until you twist it open. Easy to keep at a desk or in a bag.', { rank: 3 }),
  vials('Verrin', 'Preservative-Free Drops, 30 Vials', '26.00', stocked(62), 'A gentle drop without preservatives, made for frequent use through the day.', { rank: 9 }),
  drops('Quell', 'Night Repair Eye Drops, 10 mL', '23.25', stocked(37), 'A slightly thicker drop for the last half hour of the day, when lids feel heavy.', { rank: 12 }),
  drops('Ondelle', 'Soothing Eye Drops, 15 mL', '16.50', stocked(120), 'Soft comfort for eyes that have looked at one thing for too long.', { rank: 14 }),
  drops('Tidewell', 'Hydrating Eye Drops, 10 mL', '17.25', stocked(58), 'A watery drop that spreads in one blink and leaves no film on glasses.', { rank: 17 }),
  drops('Solvane', 'Lipid Layer Drops, 10 mL', '21.75', stocked(29), 'An emulsion drop that supports the oily top of the tear film. Shake before use.', { rank: 21 }),
  drops('Verrin', 'Botanical Comfort Drops, 12 mL', '19.50', stocked(8), 'A soft drop with aloe, for mornings that start at a screen.'),
  drops('Aldermere', 'Long Day Eye Drops, 10 mL', '22.00', stocked(44), 'Keeps its hold through a full working day, so the bottle stays in the drawer.'),
  drops('Brisa', 'Sea Salt Refresh Drops, 15 mL', '14.25', untracked, 'Bright and light, with a mineral balance close to your own tears.'),
  drops('Calmeyr', 'Gentle Relief Drops, 10 mL', '15.75', sellsOn(6), 'Plain and mild on purpose: few ingredients, all of them on the front of the box.'),
  drops('Kestrel', 'Screen Day Eye Drops, 10 mL', '20.50', stocked(71), 'Made for people who blink too little: spreads fast and stays put between meetings.'),
  drops('Maren', 'Moisture Drops, 10 mL', '18.25', stocked(33), 'A smooth, lasting drop for heated rooms and long flights.'),
  drops('Opaline', 'Clear Morning Drops, 10 mL', '17.95', soldOut, 'The first drop of the day, light enough to put on before make-up.'),
  drops('Yarrow', 'Daily Comfort Drops, 15 mL', '16.95', stocked(26), 'A friendly everyday bottle with a squeeze that is easy on the fingers.'),
  drops('Elmstone', 'Contact Lens Rewetting Drops, 12 mL', '13.50', stocked(95), 'Wets soft and rigid lenses while you wear them. No need to take them out.'),
  drops('Juniper Lane', 'Evening Eye Drops, 10 mL', '19.25', sellsOn(-3), 'For the hour with a book: a calm, slightly cushioned drop.'),
  drops('Umbra Vale', 'Low Light Eye Drops, 10 mL', '24.00', stocked(17), 'For night drives and late shifts, when the air is dry and the road is long.'),
  vials('Halden', 'Single-Dose Eye Drops, 30 Vials', '25.50', stocked(53), 'Thirty sealed vials for the pocket, the desk and the bedside.', { rank: 15 }),
  vials('Ondelle', 'Single-Dose Lipid Drops, 30 Vials', '29.00', stocked(2), 'A soft emulsion in single doses for lids that need a little more.'),
  vials('Quell', 'Night Vials, 20 Vials', '22.75', stocked(38), 'Cushioned single doses for the bedside table.'),
  vials('Solvane', 'Omega Drops, 30 Vials', '31.50', stocked(21), 'A nourishing emulsion with flaxseed oil, one vial for each day of the month.'),
  vials('Calmeyr', 'Sensitive Vials, 60 Vials', '39.50', stocked(47), 'Two months of single doses with the shortest list of ingredients we make.', { rank: 23 }),
  vials('Brisa', 'Travel Vials, 10 Vials', '11.25', untracked, 'A flat sleeve of ten for the wallet or the passport pocket.', { tags: ['travel'] }),
  vials('Larkhill', 'Morning Vials, 30 Vials', '24.95', sellsOn(0), 'Fresh, light single doses for the start of the day.'),
  vials('Maren', 'High Moisture Vials, 30 Vials', '28.25', stocked(14), 'A fuller single dose for very dry rooms.'),
  vials('Kestrel', 'Desk Pack, 60 Vials', '37.00', stocked(66), 'Sixty vials in a dispenser box that opens with one finger.'),
];
