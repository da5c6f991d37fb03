/** A task at the desk. Words between asterisks appear on a screen, which `desk-guide.test.ts` checks. */
export interface DeskTask {
  readonly title: string;
  readonly steps: readonly string[];
}

export const DESK_TASKS: readonly DeskTask[] = [
  {
    title: 'Send a cart',
    steps: [
      '**ADD TO CART** on each product, then **GO TO CART**.',
      'Enter **Phone Number** and **Patient Last Name**.',
      'Ask for consent, check **Patient Consent**, press **Send Cart**.',
      'No mobile phone? **Generate QR Code**, **Print plan**, or **Check out at the desk**.',
    ],
  },
  {
    title: 'Wrong number',
    steps: [
      'Carts, **SMS History**: the pencil in the patient’s row. Older than half an hour? Press the row, **Fix number**.',
      'Enter the right one. The first link stops if it went to someone else.',
    ],
  },
  {
    title: 'The patient lost the link',
    steps: [
      'Carts, **SMS History**: the paper plane in the patient’s row, **Text again**.',
      'Once it has expired: press the row, **Use this cart again**.',
    ],
  },
  {
    title: 'Replies',
    steps: [
      'A reply shows at the bottom of the page, and in **FOLLOW-UP**: **Read reply**.',
      '**Keep texting** or **Stop texting**. Until you choose, automatic texts to the patient wait.',
    ],
  },
  {
    title: 'No more texts',
    steps: [
      'A patient who replies STOP gets no more texts. There is nothing to do.',
      'Asked in person? The patient’s row, **More**, **Stop texting this number**.',
      'A mistake? **Allow texts again**, within a day.',
    ],
  },
];

/** Keys that work on every page. */
export const DESK_KEYS = [
  ['/', 'search products'],
  ['Ctrl-K', 'quick search: patients, carts, orders'],
] as const;

/** Keys of a cart that Follow-up has opened. */
export const SEND_KEYS = [['Space, Enter', 'the patient agreed; send']] as const;
