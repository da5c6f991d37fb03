/**
 * Everything that patients read, in English: the page, texts, and errors. The messages are ICU MessageFormat; their
 * arguments are typed from the words here. Every other language has the same keys and arguments.
 */
export const en = {
  document: {
    title: {
      order: 'Your Order',
      error: 'Cart Error',
      notFound: 'Cart Not Found',
      incomplete: 'Page Not Found',
      closed: 'Closed',
    },
    description: 'Nothing is charged until you check out. No account needed.',
    recommendedBy: 'Recommended by {practice}.',
  },
  header: {
    practice: 'Your eye care practice',
    portal: 'At-home eye care supplies',
    languages: 'Language',
  },
  order: {
    title: 'Your Order',
    recommendedBy: 'Recommended by {practice}. Nothing is charged until you check out.',
    questions: 'Questions?',
    call: 'Call {phone}',
    privacy:
      'No account needed. This page contains no health information, and this list is not a prescription.',
    leftOut: 'Left out of your total.',
  },
  notices: {
    ordered: 'Thank you. Your order was placed {date}.',
    orderAgain: 'You can order again below.',
    changed: 'Prices or stock have changed.',
    reviewAgain: 'Please review your order again.',
  },
  lines: {
    quantity: 'Quantity {quantity, number}',
    oneLess: 'One less: {title}',
    oneMore: 'One more: {title}',
    remove: 'Remove',
    removed: 'Removed',
    putBack: 'Put back',
    about: 'About this product',
    notChanged: "We couldn't change your order. Please try again.",
    onlyLeft: 'Only {left, number} left, {recommended, number} recommended',
    priceBefore: 'Was {price} when recommended',
    updated: 'Updated',
    noImage: 'No image',
    notAvailable: 'Not available today',
    gone: 'No longer available',
    soldOut: 'Temporarily out of stock',
  },
  prices: {
    online: 'Online Price',
    discount: '20% OFF with code {code}',
    yours: 'Your Price',
    subtotal: 'Subtotal',
    subtotalAtShop: 'Subtotal at the shop',
    shipping: 'Shipping',
    tax: 'Tax',
    atCheckout: 'Calculated at checkout',
  },
  checkout: {
    total: 'Total',
    saved: 'You save {amount}',
    proceed: 'Proceed to Checkout',
    proceedAt: 'Continue at {total}',
    shopTotal: '{message} You can continue at {total} or ask your practice.',
    failed: 'Sorry, there was an error processing your order: {message}. Please try again.',
    /** How `failed` ends; taken off a message that ends so itself. */
    tryAgain: 'Please try again',
    creating: 'Creating Checkout...',
    oneMoment: 'One moment, we are preparing your checkout.',
    secure: 'Secure checkout powered by Shopify',
  },
  /** Why the shop charges another total (docs/product.md §10.6). */
  shopTotal: {
    differs: 'The shop charges {shopTotal} instead of {ourTotal}: {reason}.',
    same: 'The shop charges {shopTotal}: {reason}.',
    theCode: 'the code {code}',
    aCode: 'the code',
    reasons: {
      'code-unknown': '{code} does not exist there',
      'code-inactive': '{code} is not active',
      'code-used-up': '{code} has been used up',
      'code-not-for-this-cart': '{code} does not apply to these products',
      prices: 'its prices have changed',
      rounding: 'it rounds the cents differently',
      'less-off': '{code} takes less off there',
      'own-charge': 'it adds a charge of its own',
      'more-off': 'it takes more off',
    },
  },
  /** After an order. A change of `agree` needs a new version (`REORDER_CONSENT_VERSION`). */
  reorder: {
    label: 'Text me when it’s time to reorder',
    agree:
      'I agree that {practice} texts me when my products may run out, at most once a week. Agreeing is not a condition of buying anything. Message and data rates may apply. Reply STOP anytime.',
    save: 'Save',
    asked: '{practice} will text you when it’s time to reorder.',
    stop: 'Stop these texts',
  },
  states: {
    notFound: {
      title: 'Cart Not Found',
      text: 'This link has expired or is incomplete. Ask your practice to send it again.',
      action: 'Go Back',
    },
    expired: {
      title: 'Cart Not Found',
      text: 'This link from {practice} has expired.',
      call: 'Call {phone} for a new one.',
      ask: 'Ask them for a new one.',
    },
    incomplete: {
      title: '404 Page Not Found',
      text: 'This link is incomplete. Open the link in the text message again, or call your practice.',
    },
    closed: {
      title: 'You can close this page',
      text: 'To order, open the link in a text from your practice, or call them.',
    },
    error: {
      title: 'Cart Error',
      text: "We couldn't show your order just now. Nothing has been charged.",
      action: 'Try Again',
    },
    empty: {
      title: 'Your Cart is Empty',
      text: 'Nothing in this cart can be bought today. {practice} can send you a new one.',
    },
    loading: 'Loading your order...',
  },
  calls: {
    noConnection: 'There is no connection to the server',
    badAnswer: 'The server did not answer as expected',
    noCheckoutUrl: 'No checkout URL returned from API',
  },
  /** What the API refuses a patient, by its code. */
  failures: {
    invalid_request: 'The request has fields that are missing or not allowed.',
    cart_not_found: 'This cart does not exist or has expired.',
    prices_changed: 'Prices or stock have changed. Please review the order.',
    empty_cart: 'Nothing in this cart can be bought today.',
    unknown_item: 'There is an item that is not in this cart.',
    limit_reached: 'That is more than this cart has.',
    rate_limited: 'Too many requests. Please wait a moment and try again.',
    internal: 'Something went wrong on our side. Please try again.',
    commerce_failed: 'The shop did not respond as expected. Please try again.',
    unavailable: 'The service is not ready. Please try again in a moment.',
    shopBusy: 'The shop is busy',
    shopRefused: 'The shop refused the order',
  },
  /**
   * Texts. Only characters of GSM-7, with which a segment holds 160 instead of 70, and no period after the link: phones
   * would make it part of the link (docs/product.md §8.15).
   */
  texts: {
    initial: '{practice}: here are the eye care items we recommended: {link}',
    initialWithDiscount: '{practice}: here are the eye care items we recommended, with 20% off: {link}',
    scheduled: '{practice}: it may be time to reorder. Your items are ready: {link}',
    reminder: '{practice}: just a reminder, your recommended items are still here: {link}',
    questions: 'Questions? {phone}.',
    stop: 'Reply STOP to opt out.',
    optedOut: '{practice}: you are opted out and will get no more texts. Reply START to get them again.',
    answer: '{practice}: this number is not read by a person right away. Please call us at {phone}.',
  },
} as const;
