import type { Form } from './product-spec.js';

interface FormFacts {
  productType: string;
  category: string;
  /** Bullet points for every product of this form. */
  points: string[];
  /** How many days one lasts; null for a product that does not run out. */
  daysSupply: number | null;
}

/** Product type, category and bullet points by form. */
export const FORMS: Record<Form, FormFacts> = {
  drops: {
    productType: 'Eye Drops',
    category: 'Eye Lubricants',
    daysSupply: 45,
    points: ['Use as often as you like during the day', 'Use within six months of opening'],
  },
  vials: {
    productType: 'Eye Drops',
    category: 'Eye Lubricants',
    daysSupply: 30,
    points: ['Each vial is sealed and holds one use for both eyes', 'No preservatives'],
  },
  tube: {
    productType: 'Gels & Ointments',
    category: 'Eye Lubricants',
    daysSupply: 60,
    points: [
      'A strip the size of a grain of rice is enough',
      'May blur vision for a few minutes; best at bedtime',
    ],
  },
  canister: {
    productType: 'Lid Wipes',
    category: 'Lid Hygiene',
    daysSupply: 30,
    points: ['Wipe along closed lids, then discard', 'Close the lid tightly after use'],
  },
  pump: {
    productType: 'Lid Cleansers',
    category: 'Lid Hygiene',
    daysSupply: 60,
    points: ['Massage into closed lids, then rinse', 'Removes makeup without oil'],
  },
  spray: {
    productType: 'Eyelid Sprays',
    category: 'Lid Hygiene',
    daysSupply: 40,
    points: ['Spray on closed lids and let dry', 'No rinsing needed'],
  },
  mask: {
    productType: 'Heat Masks',
    category: 'Warm Compresses',
    daysSupply: null,
    points: ['Test the warmth on your wrist first', 'Ten minutes on closed lids'],
  },
  jar: {
    productType: 'Supplements',
    category: 'Nutrition',
    daysSupply: 60,
    points: ['Take with a meal', 'Ask your practice if you take other supplements or medications'],
  },
  humidifier: {
    productType: 'Humidifiers',
    category: 'At Home',
    daysSupply: null,
    points: ['Fill with cold, fresh water', 'Shuts off automatically when empty'],
  },
  goggles: {
    productType: 'Moisture Goggles',
    category: 'At Home',
    daysSupply: null,
    points: ['Soft seals, adjustable band', 'Wash with mild soap'],
  },
  kit: {
    productType: 'Travel Kits',
    category: 'Kits',
    daysSupply: null,
    points: ['Everything in one pouch', 'Refills sold separately'],
  },
};
