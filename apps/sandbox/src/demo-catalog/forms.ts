import type { Form } from './product-spec.js';

interface FormFacts {
  productType: string;
  category: string;
  /** What is said under every product of this form. */
  points: string[];
}

/** Where each form stands in the shop. */
export const FORMS: Record<Form, FormFacts> = {
  drops: {
    productType: 'Eye Drops',
    category: 'Eye Lubricants',
    points: ['Use as often as you like during the day', 'Good for six months after opening'],
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
      'A strip the length of a grain of rice is enough',
      'May blur for a few minutes: best at bedtime',
    ],
  },
  canister: {
    productType: 'Lid Wipes',
    category: 'Lid Hygiene',
    points: ['Wipe along closed lids, then throw away', 'Close the lid tightly after use'],
  },
  pump: {
    productType: 'Lid Cleansers',
    category: 'Lid Hygiene',
    points: ['Massage into closed lids, then rinse', 'Removes make-up without oil'],
  },
  spray: {
    productType: 'Eyelid Sprays',
    category: 'Lid Hygiene',
    points: ['Spray on closed lids and let it dry', 'No rinsing needed'],
  },
  mask: {
    productType: 'Heat Masks',
    category: 'Warm Compresses',
    points: ['Test the warmth on your wrist first', 'Ten minutes on closed lids'],
  },
  jar: {
    productType: 'Supplements',
    category: 'Nutrition',
    points: ['Take with a meal', 'Ask your practice if you take other supplements or medicines'],
  },
  humidifier: {
    productType: 'Humidifiers',
    category: 'At Home',
    points: ['Fill with cold, fresh water', 'Switches off by itself when empty'],
  },
  goggles: {
    productType: 'Moisture Goggles',
    category: 'At Home',
    points: ['Soft seals, adjustable band', 'Wash with mild soap'],
  },
  kit: {
    productType: 'Travel Kits',
    category: 'Kits',
    points: ['Everything in one pouch', 'Refills are sold singly'],
  },
};
