import { generatePath } from 'react-router-dom';

/** The portal's own paths, as patterns and as links. */
export const PATHS = {
  home: '/',
  learnMore: '/learn-more',
  followUp: '/follow-up',
  analytics: '/analytics',
  activity: '/activity',
  orderDetails: '/order-details/:orderId',
} as const;

export const orderDetailsPath = (orderId: string): string => generatePath(PATHS.orderDetails, { orderId });
