import type { PageLanguage, ShopTotal } from '@eyecart/shared/contracts';
import { formatCents } from '@eyecart/shared/rules/money';

const YOUR_ORDER = 'Your Order';
const CART_ERROR = 'Cart Error';
const NOT_FOUND = 'Cart Not Found';
const NOTHING_CHARGED = 'Nothing is charged until you check out.';

/** Everything the patient page says, in the document and in its script. Where the server words something, it is given. */
const english = {
  locale: 'en-US',
  document: {
    title: { order: YOUR_ORDER, error: CART_ERROR, notFound: NOT_FOUND, closed: 'Closed' },
    description: `${NOTHING_CHARGED} No account needed.`,
    recommendedBy: (practiceName: string) => `Recommended by ${practiceName}.`,
  },
  header: { practice: 'Your eye care practice', portal: 'At-home eye care supplies' },
  order: {
    title: YOUR_ORDER,
    recommendedBy: 'Recommended by',
    nothingCharged: NOTHING_CHARGED,
    questions: 'Questions?',
    call: (phone: string) => `Call ${phone}`,
    privacy:
      'No account needed. This page contains no health information, and this list is not a prescription.',
    leftOut: 'Left out of your total.',
  },
  notices: {
    ordered: (date: string) => `Thank you. Your order was placed ${date}.`,
    orderAgain: 'You can order again below.',
    changed: 'Prices or stock have changed.',
    reviewAgain: 'Please review your order again.',
  },
  lines: {
    quantity: (quantity: number) => `Quantity ${quantity}`,
    oneLess: (title: string) => `One less: ${title}`,
    oneMore: (title: string) => `One more: ${title}`,
    remove: 'Remove',
    removed: 'Removed',
    putBack: 'Put back',
    about: 'About this product',
    notChanged: "We couldn't change your order. Please try again.",
    onlyLeft: (quantity: number, recommended: number) => `Only ${quantity} left, ${recommended} recommended`,
    priceBefore: (cents: number) => `Was ${formatCents(cents)} when recommended`,
    updated: 'Updated',
    noImage: 'No image',
    notAvailable: 'Not available today',
    /** `reason` is the server's. */
    unavailable: (reason: string) => reason,
  },
  prices: {
    online: 'Online Price',
    discount: (code: string | null) => `20% OFF with code ${code}`,
    yours: 'Your Price',
    subtotal: 'Subtotal',
    subtotalAtShop: 'Subtotal at the shop',
    shipping: 'Shipping',
    tax: 'Tax',
    atCheckout: 'Calculated at checkout',
  },
  checkout: {
    total: 'Total',
    saved: (cents: number) => `You save ${formatCents(cents)}`,
    proceed: 'Proceed to Checkout',
    proceedAt: (cents: number) => `Continue at ${formatCents(cents)}`,
    shopTotal: ({ message, total }: ShopTotal) =>
      `${message} You can continue at ${formatCents(total)} or ask your practice.`,
    /** Wraps the server's message, which may itself end in "Please try again." */
    failed: (message: string) =>
      `Sorry, there was an error processing your order: ${message.trim().replace(/(\.\s*Please try again)?\.*$/, '')}. Please try again.`,
    creating: 'Creating Checkout...',
    oneMoment: 'One moment, we are preparing your checkout.',
    secure: 'Secure checkout powered by Shopify',
  },
  states: {
    notFound: {
      title: NOT_FOUND,
      text: 'This link has expired or is incomplete. Ask your practice to send it again.',
      action: 'Go Back',
    },
    expired: {
      title: NOT_FOUND,
      text: (practiceName: string) => `This link from ${practiceName} has expired.`,
      call: 'Call',
      forNewOne: 'for a new one.',
      ask: 'Ask them for a new one.',
    },
    closed: {
      title: 'You can close this page',
      text: 'To order, open the link in a text from your practice, or call them.',
    },
    error: {
      title: CART_ERROR,
      text: "We couldn't show your order just now. Nothing has been charged.",
      action: 'Try Again',
    },
    empty: {
      title: 'Your Cart is Empty',
      text: (practiceName: string) =>
        `Nothing in this cart can be bought today. ${practiceName} can send you a new one.`,
    },
    loading: 'Loading your order...',
  },
  calls: {
    noConnection: 'There is no connection to the server',
    badAnswer: 'The server did not answer as expected',
    noCheckoutUrl: 'No checkout URL returned from API',
  },
};
export type PageWords = typeof english;

const WORDS: Readonly<Record<PageLanguage, PageWords>> = { en: english };

export const wordsIn = (language: PageLanguage): PageWords => WORDS[language];
