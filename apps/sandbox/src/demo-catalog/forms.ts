import type { Form } from './product-spec.js';

interface FormFacts {
  productType: string;
  category: string;
  /** Bullet points for every product of this form. */
  points: string[];
}

/** Product type, category and bullet points by form. */
export const FORMS: Record<Form, FormFacts> = {
  drops: {
    productType: 'Eye Drops',
    category: 'Eye Lubricants',
    points: ['Use as often as you like during the day', 'Use within six months of opening'],
  },
  vials: {
    productType: 'Eye Drops',
    category: 'Eye Lubricants',
    points: ['Each vial is sealed and holds one use for both eyes', 'No preservatives'],
  },
  tube: {
    productType: 'Gels & Ointments',
    category: 'Eye Lubricants',
    points: [
      'A strip the size of a grain of rice is enough',
      'May blur vision for a few minutes; best at bedtime',
    ],
  },
  canister: {
    productType: 'Lid Wipes',
    category: 'Lid Hygiene',
    points: ['Wipe along closed lids, then discard', 'Close the lid tightly after use'],
  },
  pump: {
    productType: 'Lid Cleansers',
    category: 'Lid Hygiene',
    points: ['Massage into closed lids, then rinse', 'Removes makeup without oil'],
  },
  spray: {
    productType: 'Eyelid Sprays',
    category: 'Lid Hygiene',
    points: ['Spray on closed lids and let dry', 'No rinsing needed'],
  },
  mask: {
    productType: 'Heat Masks',
    category: 'Warm Compresses',
    points: ['Test the warmth on your wrist first', 'Ten minutes on closed lids'],
  },
  jar: {
    productType: 'Supplements',
    category: 'Nutrition',
    points: ['Take with a meal', 'Ask your practice if you take other supplements or medications'],
  },
  humidifier: {
    productType: 'Humidifiers',
    category: 'At Home',
    points: ['Fill with cold, fresh water', 'Shuts off automatically when empty'],
  },
  goggles: {
    productType: 'Moisture Goggles',
    category: 'At Home',
    points: ['Soft seals, adjustable band', 'Wash with mild soap'],
  },
  kit: {
    productType: 'Travel Kits',
    category: 'Kits',
    points: ['Everything in one pouch', 'Refills sold separately'],
  },
};
