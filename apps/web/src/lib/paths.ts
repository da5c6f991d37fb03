import { generatePath } from 'react-router-dom';

/** The portal's own paths, as patterns and as links. */
export const PATHS = {
  home: '/',
  learnMore: '/learn-more',
  followUp: '/follow-up',
  patient: '/patients/:textId',
  analytics: '/analytics',
  activity: '/activity',
  orderDetails: '/order-details/:orderId',
} as const;

/** The patient of a text: a number must not be in an address. */
export const patientPath = (textId: string): string => generatePath(PATHS.patient, { textId });

export const orderDetailsPath = (orderId: string): string => generatePath(PATHS.orderDetails, { orderId });
