import { PATIENT_PATH } from './patient-path.js';

/** The first path segments that the server answers itself; all others are the portal's routes. */
export const SERVER_PATHS = ['api', 'cart', 'metrics', 'p', 'sign-in', 'webhooks'] as const;

/** What the service worker ignores: the server's own paths, and anything that looks like a file. */
export const LEFT_TO_THE_NETWORK: readonly RegExp[] = [
  new RegExp(`^/(${SERVER_PATHS.join('|')})(/|$)`, 'i'),
  PATIENT_PATH,
  /\.[a-z0-9]{2,5}$/i,
];
