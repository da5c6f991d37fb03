/**
 * Everything that patients read, in English: the page, texts, and errors. The messages are ICU MessageFormat; their
 * arguments are typed from the words here. Every other language has the same keys and arguments.
 */
export const messages = {
  document: {
    title: {
      order: 'Your Order',
      receipt: 'Your Order',
      error: 'Cart Error',
      notFound: 'Cart Not Found',
      cutOff: 'Cart Not Found',
      /** After the form for a link once more. */
      asked: 'Link Requested',
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
    recommendedBy: 'Recommended by {practice}',
    recommendedOn: 'Recommended by {practice} on {date}',
    questions: 'Questions?',
    unsure: 'Not sure this is from us?',
    call: 'Call {phone}',
    /** Instead of `call` when no number is on file. */
    ask: 'Ask {practice}.',
    privacy:
      'Nothing is charged until you check out. No account needed. This page contains no health information, and this list is not a prescription.',
    leftOut: 'Left out of your total.',
    notAgain: 'These can’t be ordered again right now.',
  },
  /** After an order. */
  receipt: {
    title: 'Your Order',
    number: 'Order number: {number}',
    /** Above each of several orders. */
    order: 'Order {number}, {date}',
    emails: 'The shop emails your receipt and tracking.',
    products: 'What you ordered',
    /** With tax and shipping; `total` of an order that is not paid yet. */
    paid: 'Total paid: {amount}',
    total: 'Total: {amount}',
    refundedOn: 'Refunded on {date}: {amount}',
    /** Where the day is not known. */
    refunded: 'Refunded: {amount}',
    again: 'Order again',
  },
  notices: {
    /** On the page of a cart that a program's test key made. */
    test: 'This is a test. Nothing is sold, charged, or shipped: the button places a simulated order.',
    ordered: 'Thank you. Your order was placed {date}.',
    canceled: 'Your order was canceled.',
    refunded: 'Your order was refunded.',
    partially_refunded: 'Part of your order was refunded.',
    /** The same for one of several orders. */
    one: {
      ordered: 'Thank you. Order {number} was placed {date}.',
      canceled: 'Order {number} was canceled.',
      refunded: 'Order {number} was refunded.',
      partially_refunded: 'Part of order {number} was refunded.',
    },
    /** For all of several orders. */
    all: {
      canceled: 'Your orders were canceled.',
      refunded: 'Your orders were refunded.',
    },
    /** Before `ordered`, `canceled`, or `refunded` when a patient orders again. */
    newOrder: 'This is a new order.',
    alreadyOrdered: 'You already ordered on {date}.',
    seeOrder: 'See that order',
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
    notChanged: "We couldn't change your order. Please try again. Nothing was charged.",
    onlyLeft: 'Only {left, number} left, {recommended, number} recommended',
    priceBefore: 'Was {price} when recommended',
    priceOfMoreBefore: 'Was {price} for {quantity, number} when recommended',
    /** Read out before the two prices of a line. */
    listPrice: 'List price',
    youPay: 'You pay',
    updated: 'Updated',
    noImage: 'No image',
    notAvailable: 'Not available today',
    gone: 'No longer available',
    soldOut: 'Temporarily out of stock',
  },
  /** The practice's notes on using the products. */
  plan: {
    howTo: 'How to use it',
    routine: 'Your routine',
    times: {
      morning: 'Morning',
      midday: 'Midday',
      evening: 'Evening',
      'as-needed': 'As needed',
    },
    /** On paper. */
    sheet: {
      title: 'Your eye care plan',
      name: 'Name: {name}',
      call: 'Questions? Call {phone}.',
      scan: 'Scan with your phone’s camera to see and order these products, or type this address:',
      products: 'Your products',
      prices: 'Prices as of {date}. Shipping and tax are calculated at checkout.',
      notPrescription: 'This list is not a prescription.',
      page: 'Page {page} of {pages}',
    },
  },
  prices: {
    online: 'Online Price',
    discount: '20% OFF with code {code}',
    yours: 'Your Price',
    subtotal: 'Subtotal',
    subtotalAtShop: 'Subtotal at the shop',
    discountAtShop: 'Discount at the shop',
    shipping: 'Shipping',
    tax: 'Tax',
    atCheckout: 'Calculated at checkout',
  },
  checkout: {
    total: 'Total',
    /** Next to `total`, also for the shop's total. */
    beforeShipping: 'before shipping and tax',
    saved: 'You save {amount}',
    proceed: 'Proceed to Checkout',
    /** The next press goes to the shop's page; it does not pay. */
    proceedAt: 'Go to checkout: {total}',
    shopTotal: '{message} You can continue or call your practice.',
    failed: 'Sorry, there was an error processing your order: {message}.',
    /** Follows `failed` where trying again can help and the message does not say so itself (`needsTryAgain`). */
    tryAgain: 'Please try again',
    /** Ends every failure. */
    nothingCharged: 'Nothing was charged.',
    creating: 'Creating Checkout...',
    oneMoment: 'One moment, we are preparing your checkout.',
    secure: 'Secure checkout powered by Shopify',
  },
  /** Why the shop's total differs. */
  shopTotal: {
    differs: 'The shop charges {shopTotal} instead of {ourTotal}: {reason}.',
    same: 'The shop charges {shopTotal}: {reason}.',
    lower: 'Good news: you pay {shopTotal} at the shop instead of {ourTotal}.',
    theCode: 'the code {code}',
    aCode: 'the code',
    reasons: {
      'code-unknown': 'the shop does not know {code}',
      'code-inactive': '{code} is not active',
      'code-used-up': '{code} has been used up',
      'code-not-for-this-cart': '{code} does not apply to these products',
      prices: 'its prices have changed',
      rounding: 'it rounds the cents differently',
      'less-off': 'the shop applied a smaller discount',
      'own-charge': 'it adds a charge of its own',
      'more-off': 'the shop applied a larger discount',
    },
  },
  /** After an order. A change of `agree` needs a new version (`REORDER_CONSENT_VERSION`). */
  reorder: {
    label: 'Text me when it’s time to reorder',
    agree:
      'I agree that {practice} texts me when my products may run out, at most once a week. Agreeing is not a condition of buying anything. Message and data rates may apply. Reply STOP anytime.',
    save: 'Save',
    tickFirst: 'Check the box first.',
    asked: '{practice} will text you when it’s time to reorder.',
    stop: 'Stop these texts',
    stopped: 'You won’t get texts about reordering.',
  },
  states: {
    notFound: {
      title: 'Cart Not Found',
      text: 'This link has expired or is incomplete. Ask your practice for another.',
      action: 'Go Back',
    },
    /** The link is shorter than a cart link. */
    cutOff: {
      title: 'Cart Not Found',
      text: 'Part of this link is missing. Open the link in the text message again, or call your practice.',
    },
    expired: {
      title: 'Cart Not Found',
      text: 'This link from {practice} has expired.',
      call: 'Call {phone} for a new one.',
      ask: 'Ask them for a new one.',
    },
    /** On the page of a link that does not work; the answer is the same for every number. */
    linkAgain: {
      ask: 'Enter your mobile number. If your practice texted you a link that still works, we text it again.',
      /** For a link that has expired. */
      askNewer: 'Or enter your mobile number. If {practice} texted you a newer link, we text that one again.',
      label: 'Mobile number',
      send: 'Text my link',
      thanks: 'Thank you',
      asked:
        'If your practice texted this number a link that still works, you will get it again in a few minutes, or in the morning. If nothing comes, call your practice.',
      badNumber: 'Please enter a US mobile number with its area code.',
      tooOften: 'Please wait an hour and try again, or call your practice.',
    },
    incomplete: {
      title: '404 Page Not Found',
      text: 'Part of this link is missing. Open the link in the text message again, or call your practice.',
    },
    closed: {
      title: 'You can close this page',
      text: 'To order, open the link in a text from your practice, or call them.',
    },
    error: {
      title: 'Cart Error',
      text: "We couldn't show your order just now. Nothing was charged.",
      action: 'Try Again',
    },
    unavailable: {
      title: 'Back in a Moment',
      text: 'This page is not available right now. Nothing was charged. Please try again in a minute.',
      action: 'Try Again',
    },
    empty: {
      title: 'Your Cart is Empty',
      text: 'These items are sold out right now. {practice} can send you a new cart.',
    },
    loading: 'Loading your order...',
  },
  calls: {
    noConnection: 'no internet connection',
    badAnswer: 'Something went wrong',
    noCheckoutUrl: 'No checkout URL returned from API',
  },
  /** Refusals that a patient can meet, by error code. */
  failures: {
    invalid_request: 'The request has fields that are missing or not allowed.',
    cart_not_found: 'This cart does not exist or has expired.',
    prices_changed: 'Prices or stock have changed. Please review the order.',
    empty_cart: 'These items are sold out right now.',
    unknown_item: 'There is an item that is not in this cart.',
    limit_reached: 'That is more than this cart has.',
    rate_limited: 'Too many requests. Please wait a moment and try again.',
    internal: 'Something went wrong on our side. Please try again.',
    commerce_failed: 'The shop did not respond as expected.',
    unavailable: 'The service is not ready. Please try again in a moment.',
    shopBusy: 'The shop is busy',
    shopRefused: 'The shop refused the order',
  },
  /**
   * Texts. Only GSM-7 characters, with which a segment holds 160 instead of 70, and no period after the link, which
   * phones would make part of it.
   */
  texts: {
    initial: '{practice}: here are the eye care items we recommended: {link}',
    initialWithDiscount: '{practice}: here are the eye care items we recommended, with 20% off: {link}',
    scheduled: '{practice}: it may be time to reorder. Your items are ready: {link}',
    reminder: '{practice}: just a reminder, your recommended items are still here: {link}',
    linkAgain: '{practice}: here is your link again: {link}',
    questions: 'Questions? {phone}.',
    stop: 'Reply STOP to opt out.',
    optedOut: '{practice}: you are opted out and will get no more texts. Reply START to get them again.',
    answer: '{practice}: this number is not read by a person right away. Please call us at {phone}.',
  },
  /** Examples for practices to review: how products of a type are used, and bundles. */
  starters: {
    notes: {
      drops:
        'Wash your hands. Tilt your head back and pull the lower lid down gently. Let one drop fall in without touching the tip. Close your eyes for a minute.',
      ointment:
        'Use at bedtime: it can blur your vision for a while. Put a thin strip inside the lower lid without touching the tip. Close your eyes for a minute.',
      lidCleanser:
        'Wash your hands. Work a little between your fingertips. Close your eyes and clean along the lashes for about 30 seconds. Rinse with warm water.',
      lidWipes:
        'Wash your hands. Close one eye and wipe along the lashes from the nose outward. Use a new wipe for the other eye. Let your lids dry.',
      lidSpray:
        'Close your eyes. Spray once or twice on the closed lids. Spread it gently along the lashes with a clean finger. Let it dry without rinsing.',
      heatMask:
        'Warm 20 seconds in the microwave and test it on your wrist. Rest 10 minutes with your eyes closed. Massage your lids toward the lashes.',
      supplement:
        'Take it with a meal and a full glass of water, as the label says. Keep it out of reach of children.',
      humidifier:
        'Fill it with clean water and place it near where you sit or sleep, with the mist turned away from your face. Empty and wipe it every day.',
      goggles:
        'Wear them snug but comfortable, without contact lenses. Wipe the inside with a soft damp cloth after each use and let them dry.',
      travelKit:
        'Keep it in your bag or carry-on. Each item is used like its full size. Throw away opened single-use items.',
    },
    bundles: {
      newPatient: 'New dry eye patient',
      contactLenses: 'Contact lens wearer',
      screenDay: 'After a long screen day',
      night: 'Night care',
      lidHygiene: 'Lid hygiene',
    },
    /** The name of a bundle until the practice has reviewed it. */
    example: '{name} (example)',
  },
} as const;
