import type { RequestHandler } from 'express';
import helmet from 'helmet';

type Directives = Record<string, string[]>;

interface Places {
  /** Where product pictures come from besides ourselves. */
  readonly imageOrigins: readonly string[];
  /** Whether the portal is reached over HTTPS. */
  readonly isHttps: boolean;
}

const BASE: Directives = {
  defaultSrc: ["'self'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  connectSrc: ["'self'"],
  fontSrc: ["'self'"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
};

function headers({ isHttps }: Places, directives: Directives): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...BASE, ...directives, ...(isHttps ? { upgradeInsecureRequests: [] } : {}) },
    },
    // Without this the form of the patient page, sent without script, would carry `Origin: null`.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
}

/**
 * For everything but the patient page. Inline style elements are allowed, since the dialog library locks scrolling
 * with one; inline scripts are not.
 */
export const portalHeaders = (places: Places): RequestHandler =>
  headers(places, {
    imgSrc: ["'self'", 'data:', 'blob:', ...places.imageOrigins],
    styleSrc: ["'self'", "'unsafe-inline'"],
    formAction: ["'self'"],
  });

/** For the service worker: it fetches product pictures itself, so their places must be open to its requests. */
export const serviceWorkerHeaders = (places: Places): RequestHandler =>
  headers(places, { connectSrc: ["'self'", ...places.imageOrigins] });

/** For the patient page: its one inline style by hash, and a form that may be redirected to the shop. */
export const patientPageHeaders = (
  places: Places,
  options: { styleHash: string; shopOrigins: readonly string[] },
): RequestHandler =>
  headers(places, {
    imgSrc: ["'self'", 'data:', ...places.imageOrigins],
    styleSrc: ["'self'", `'${options.styleHash}'`],
    formAction: ["'self'", 'https:', ...options.shopOrigins],
  });
