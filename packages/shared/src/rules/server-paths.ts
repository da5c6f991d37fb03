import { PATIENT_PATH } from './patient-path.js';

/** What the server answers itself, by the first part of the address; the rest is the portal's, with its own routes. */
export const SERVER_PATHS = ['api', 'cart', 'metrics', 'p', 'sign-in', 'webhooks'] as const;

/** What the service worker ignores: the server's own paths, and anything that looks like a file. */
export const LEFT_TO_THE_NETWORK: readonly RegExp[] = [
  new RegExp(`^/(${SERVER_PATHS.join('|')})(/|$)`, 'i'),
  PATIENT_PATH,
  /\.[a-z0-9]{2,5}$/i,
];
