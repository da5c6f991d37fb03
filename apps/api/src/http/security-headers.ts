import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

type Directives = Record<string, string[]>;

interface Places {
  /** Origins of product pictures, besides our own. */
  readonly imageOrigins: readonly string[];
  /** Whether the portal runs on HTTPS. */
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

/** Our pages use none of these features, so neither may anything that gets into them. */
const NO_FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

function headers({ isHttps }: Places, directives: Directives): RequestHandler {
  return setFixed({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...BASE, ...directives, ...(isHttps ? { upgradeInsecureRequests: [] } : {}) },
    },
    xFrameOptions: { action: 'deny' },
    // Stricter policies make the patient page's form send `Origin: null` when it is posted without script.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
}

/** Helmet's headers are the same for every request, so they are made once, on a sample. */
function setFixed(options: HelmetOptions): RequestHandler {
  const sample = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(sample.req, sample, (fault) => {
    if (fault) throw fault;
  });
  sample.setHeader('Permissions-Policy', NO_FEATURES);
  const fixed = Object.entries(sample.getHeaders()).map(([name, value]) => [name, String(value)] as const);
  return (_request, response, next) => {
    for (const [name, value] of fixed) response.setHeader(name, value);
    next();
  };
}

/** Default: no browser or proxy may store a response unless its handler says otherwise. */
export const keepNothing: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};

/**
 * For everything except the patient page. Inline style elements are allowed because the dialog library uses one
 * to lock scrolling. Inline scripts are not, except those whose hash is given.
 */
export const portalHeaders = (places: Places, ...scriptSources: string[]): RequestHandler =>
  headers(places, { ...portalDirectives(places), scriptSrc: ["'self'", ...scriptSources] });

/** For the API reference, whose fonts are data URLs. `canConnect`: whether it may send requests to this server. */
export const apiReferenceHeaders = (
  places: Places,
  { canConnect }: { canConnect: boolean },
): RequestHandler =>
  headers(places, {
    ...portalDirectives(places),
    fontSrc: ["'self'", 'data:'],
    connectSrc: [canConnect ? "'self'" : "'none'"],
  });

const portalDirectives = ({ imageOrigins }: Places): Directives => ({
  imgSrc: ["'self'", 'data:', 'blob:', ...imageOrigins],
  styleSrc: ["'self'", "'unsafe-inline'"],
  formAction: ["'self'"],
});

/**
 * For the service worker, which fetches product pictures itself and so must be allowed to connect to their
 * origins.
 */
export const serviceWorkerHeaders = (places: Places): RequestHandler =>
  headers(places, { connectSrc: ["'self'", ...places.imageOrigins] });

/** For the patient page: one inline style, allowed by hash, and a form that redirects to the shop. */
export const patientPageHeaders = (
  places: Places,
  options: { styleHash: string; shopOrigins: readonly string[] },
): RequestHandler =>
  headers(places, {
    imgSrc: ["'self'", 'data:', ...places.imageOrigins],
    styleSrc: ["'self'", `'${options.styleHash}'`],
    formAction: ["'self'", 'https:', ...options.shopOrigins],
  });
