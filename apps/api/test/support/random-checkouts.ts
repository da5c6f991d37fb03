import fc from 'fast-check';
import pMap from 'p-map';
import { openPage, type Patient, pressButton } from './patient-presses.js';
import { readCheckoutGoods, type ShopPricing, setPricing } from './shop-pricing.js';
import { findPlenty } from './shopping.js';
import type { TestApi } from './test-api.js';

/** Shop pricing rules that agree with the portal in some respects. */
const PRICING: fc.Arbitrary<ShopPricing> = fc.record({
  automaticDiscountPercent: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 50 })),
  codePercent: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 40 })),
  areCodesUsedUp: fc.oneof(
    { weight: 3, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
  roundingCents: fc.oneof(fc.constant(0), fc.integer({ min: -5, max: 5 })),
  includedTaxPercent: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 25 })),
  shippingDiscountPercent: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100 })),
  taxPercent: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 12 })),
});
/** The first applies to the first press, the second from then on. */
const PRICINGS = fc.tuple(PRICING, fc.option(PRICING, { nil: null, freq: 3 }));
const ORDERS_PER_PRICING = 10;
const ORDER = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 5 });
/** Two with a code, and one without. */
const PRACTICES = [
  { signInId: '100200', name: 'Lakeside Eye Care' },
  { signInId: '100300', name: 'Harbor Vision Center' },
  { signInId: '100400', name: 'Prairie Family Optometry' },
];
/** One for the page's own total, one for each total that the shop asks for. */
const MAX_PRESSES = 3;

export interface ReachedCheckout {
  readonly presses: number;
  readonly hasAgreed: boolean;
  /** The total on the page at the last press, and what the checkout charges for the goods. */
  readonly shownCents: number;
  readonly chargedCents: number;
}

/** Takes patients with random carts to the checkout of a shop with random rules, until all have reached it. */
export async function reachCheckouts(api: TestApi, orders: number, seed: number): Promise<ReachedCheckout[]> {
  const makeCart = await prepareCarts(api);
  const reached: ReachedCheckout[] = [];
  const rounds = fc.sample(PRICINGS, { numRuns: orders / ORDERS_PER_PRICING, seed });
  const cartLines = fc.sample(ORDER, { numRuns: orders, seed });
  for (const [round, [first, second]] of rounds.entries()) {
    const ofRound = cartLines.slice(round * ORDERS_PER_PRICING, (round + 1) * ORDERS_PER_PRICING);
    const inParallel = { concurrency: ORDERS_PER_PRICING };
    let patients = await pMap(ofRound, async (lines) => openPage(api, await makeCart(lines)), inParallel);
    for (let press = 1; press <= MAX_PRESSES; press += 1) {
      await setPricing(api, press > 1 && second !== null ? second : first);
      const pressed = await pMap(patients, (patient) => pressButton(api, patient), inParallel);
      reached.push(
        ...(await pMap(pressed.filter(isAtCheckout), (patient) => describe(patient, press), inParallel)),
      );
      patients = pressed.filter((patient) => !isAtCheckout(patient));
    }
    if (patients.length > 0) throw new Error(`${patients.length} patients have not reached the checkout.`);
  }
  return reached;
}

type PatientAtCheckout = Patient & { readonly checkoutUrl: string };
const isAtCheckout = (patient: Patient): patient is PatientAtCheckout => patient.checkoutUrl !== null;

async function describe(patient: PatientAtCheckout, presses: number): Promise<ReachedCheckout> {
  return {
    presses,
    hasAgreed: 'acceptedTotal' in patient.form,
    shownCents: patient.shownCents,
    chargedCents: await readCheckoutGoods(patient.checkoutUrl),
  };
}

/** Makes carts from the demo catalog, for each practice in turn. */
async function prepareCarts(api: TestApi) {
  const variants = (await findPlenty(await api.signedIn())).map(({ variant }) => variant.id);
  const staff = await Promise.all(
    PRACTICES.map(async ({ signInId, name }) => ({
      browser: await api.signedIn(signInId),
      practiceName: name,
    })),
  );
  let carts = 0;
  return async (lines: readonly (readonly [number, number])[]): Promise<string> => {
    const by = staff[carts % staff.length];
    carts += 1;
    if (by === undefined) throw new Error('There are no practices.');
    const quantities = new Map(
      lines.map(([place, quantity]) => [variants[place % variants.length], quantity]),
    );
    const cartItems = [...quantities].map(([id, quantity]) => ({ id, variantId: id, quantity }));
    const { practiceName } = by;
    const { body } = await by.browser.post('/api/carts').send({ practiceName, cartItems }).expect(201);
    return body.cartId;
  };
}
