import { type ProductSpec, rowsOf, sellsOn, soldOut, stocked, untracked } from './product-spec.js';

const wipes = rowsOf('canister');
const foam = rowsOf('pump');
const spray = rowsOf('spray');

/** HTML that the portal must sanitize before showing it. */
const UNSAFE_HTML = `<p>Plain saline wipes, <strong>individually moist</strong>.</p>
<script>document.body.textContent = 'The description ran a script.'</script>
<img src="x" onerror="document.body.textContent = 'The description ran a handler.'">
<a href="javascript:alert(1)" onclick="alert(2)">How to use</a>
<iframe src="https://example.com"></iframe>
<p style="position:fixed;inset:0;background:red">One wipe for each eye.</p>`;

/** Wipes, cleansers and sprays for the lids. */
export const LID_CARE: ProductSpec[] = [
  foam(
    'Verrin',
    'Lid Foam Cleanser, 50 mL',
    '22.00',
    stocked(73),
    'An airy foam that lifts makeup and grime from closed lids. Massage for twenty seconds and rinse.',
    { rank: 4 },
  ),
  wipes(
    'Ondelle',
    'Daily Lid Wipes, 60 Count',
    '19.99',
    soldOut,
    'Soft, textured wipes for morning and evening.',
    { rank: 7 },
  ),
  spray(
    'Halden',
    'Hypochlorous Eyelid Spray, 59 mL',
    '27.50',
    stocked(46),
    'A fine mist for closed lids. No rinsing, no scent, dry in a moment.',
    { rank: 8 },
  ),
  wipes(
    'Solvane',
    'Tea Tree Lid Wipes, 60 Count',
    '21.50',
    stocked(52),
    'Thick wipes with a little tea tree for a deep, fresh clean.',
    { rank: 11 },
  ),
  wipes(
    'Verrin',
    'Sensitive Lid Wipes, 30 Count',
    '14.50',
    stocked(64),
    'The same cloth with half the ingredients, for sensitive lids.',
    { rank: 18 },
  ),
  spray(
    'Tidewell',
    'Cooling Eyelid Mist, 59 mL',
    '25.00',
    stocked(28),
    'Keep it in the fridge for a cool mist for warm, tired lids.',
    { rank: 19 },
  ),
  wipes(
    'Halden',
    'Make-Up Off Lid Wipes, 45 Count',
    '17.75',
    stocked(39),
    'Takes off mascara without rubbing. Leaves no oil behind.',
  ),
  wipes(
    'Tidewell',
    'Rinse-Free Lid Wipes, 60 Count',
    '18.95',
    stocked(7),
    'For trains, planes and desks: wipe and go.',
  ),
  wipes(
    'Quell',
    'Night Lid Wipes, 60 Count',
    '19.50',
    sellsOn(2),
    'A calming last step before the night gel.',
  ),
  wipes(
    'Elmstone',
    'Contact Lens Day Wipes, 30 Count',
    '13.25',
    stocked(88),
    'For use before you put your lenses in: no residue, no scent.',
  ),
  wipes(
    'Fenwick Row',
    'Saline Lid Wipes, 40 Count',
    '12.75',
    stocked(35),
    'Plain saline wipes, individually moist.',
    { html: UNSAFE_HTML },
  ),
  wipes(
    'Larkhill',
    'Green Tea Lid Wipes, 60 Count',
    '20.25',
    stocked(23),
    'Soaked with a light green tea extract, for sleepy mornings.',
  ),
  wipes(
    'Yarrow',
    'Soft Bamboo Lid Wipes, 50 Count',
    '18.50',
    untracked,
    'Compostable wipes made of bamboo fiber.',
  ),
  wipes(
    'Brisa',
    'Pocket Lid Wipes, 20 Count',
    '9.95',
    stocked(140),
    'A slim pack that closes tightly and fits a shirt pocket.',
    { tags: ['travel'] },
  ),
  foam(
    'Halden',
    'Lid Foam Cleanser, 50 mL',
    '21.25',
    stocked(49),
    'One pump of foam cleans both lids. The pump locks for travel.',
  ),
  foam(
    'Ondelle',
    'Gentle Lid Wash, 60 mL',
    '23.50',
    stocked(18),
    'A creamy foam for dry skin around the eyes.',
  ),
  foam(
    'Quell',
    'Evening Lid Foam, 50 mL',
    '20.75',
    stocked(27),
    'No lavender, no dyes, and still a pleasure at night.',
  ),
  foam(
    'Calmeyr',
    'Bare Lid Cleanser, 100 mL',
    '24.95',
    stocked(61),
    'Four ingredients and water. The large bottle lasts three months.',
  ),
  foam(
    'Juniper Lane',
    'Botanical Lid Foam, 50 mL',
    '22.75',
    sellsOn(-1),
    'A soft green foam with juniper water.',
  ),
  foam(
    'Opaline',
    'Micellar Lid Cleanser, 75 mL',
    '19.75',
    stocked(34),
    'Lifts makeup with micelles. Rinse or leave on.',
  ),
  foam(
    'Umbra Vale',
    'Charcoal Lid Foam, 50 mL',
    '23.95',
    stocked(5),
    'White foam from a dark pump, for oily lids.',
  ),
  spray(
    'Ondelle',
    'Calming Lid Spray, 59 mL',
    '24.25',
    stocked(32),
    'A soft mist to cool down after the day.',
  ),
  spray('Verrin', 'Cucumber Lid Mist, 80 mL', '21.95', stocked(44), 'Unscented, and as fresh as a garden.'),
  spray('Kestrel', 'Desk Lid Spray, 30 mL', '15.50', stocked(76), 'A small bottle for next to the keyboard.'),
  spray('Maren', 'Sea Mist Lid Spray, 59 mL', '22.95', soldOut, 'Salt, water and a very fine nozzle.'),
  spray(
    'Aldermere',
    'Hypochlorous Lid Spray, 120 mL',
    '34.50',
    stocked(22),
    'The large bottle for the bathroom, with the same fine mist.',
  ),
  spray(
    'Brisa',
    'Travel Lid Spray, 15 mL',
    '12.25',
    stocked(105),
    'Carry-on friendly, and small enough for a keychain pouch.',
    { tags: ['travel'] },
  ),
  spray(
    'Quell',
    'Sleep Well Lid Mist, 59 mL',
    '23.00',
    sellsOn(15),
    'Two sprays on closed lids, then lights out.',
  ),
];
