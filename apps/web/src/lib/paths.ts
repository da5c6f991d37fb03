/** The portal's own paths, as patterns. */
export const PATHS = {
  home: '/',
  learnMore: '/learn-more',
  followUp: '/follow-up',
  patient: '/patients/:textId',
  analytics: '/analytics',
  activity: '/activity',
  orderDetails: '/order-details/:orderId',
} as const;
