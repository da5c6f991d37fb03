import { type Response, Router } from 'express';
import type { Enrollment } from '../domains/practices/sessions/enrollment.js';
import { cookieOptions } from '../domains/practices/sessions/session-routes.js';
import { KNOWN_BROWSER_MS } from '../domains/practices/sessions/session-service.js';
import { BROWSER_COOKIE, cookieName, readCookie } from '../http/access.js';
import { escapeHtml } from '../http/escape-html.js';
import { refuseMethod } from '../http/refuse-unmatched.js';
import { recordSecurityEvent } from '../http/security-log.js';
import { htmlPage } from './html-page.js';

/** Below `/api`, which the service worker never handles. */
export const ENROLL_PATH = '/api/enroll';

const TOKEN = /^[\w-]{43}$/;
const GONE = 'This link was used before or has expired. Ask the operator of your portal for a new one.';

interface Dependencies {
  readonly enrollment: Enrollment;
  readonly secureCookies: boolean;
}

/** The page of an enrollment link, which only its button uses up: link previews do not. Source: docs/product.md §4.2. */
export function createEnrollPage({ enrollment, secureCookies }: Dependencies): Router {
  const cookie = cookieName(BROWSER_COOKIE, secureCookies);
  const router = Router();
  router.use(ENROLL_PATH, (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store').setHeader('X-Robots-Tag', 'noindex');
    next();
  });
  router.get(`${ENROLL_PATH}/:token`, async (request, response) => {
    const { token } = request.params;
    const name = TOKEN.test(token) ? await enrollment.findPracticeName(token) : null;
    if (name === null) {
      refuse(response);
      return;
    }
    const words = `This browser can then always sign in to ${escapeHtml(name)} with its Practice ID, even while sign-in is limited.`;
    response
      .type('html')
      .send(
        page(
          'Enroll this computer',
          `<p>${words}</p><form method="post"><button>Enroll this computer</button></form>`,
        ),
      );
  });
  router.post(`${ENROLL_PATH}/:token`, async (request, response) => {
    const { token } = request.params;
    const own = readCookie(request, cookie);
    const enrolled = TOKEN.test(token) ? await enrollment.enroll(token, own) : null;
    if (enrolled === null) {
      refuse(response);
      return;
    }
    recordSecurityEvent(response, { event: 'enrollment.used', practiceId: enrolled.practiceId, by: null });
    response.cookie(cookie, enrolled.browserToken, {
      ...cookieOptions(secureCookies),
      maxAge: KNOWN_BROWSER_MS,
    });
    response.redirect(303, '/');
  });
  router.all(`${ENROLL_PATH}/:token`, refuseMethod('GET, HEAD, POST'));
  return router;
}

function refuse(response: Response): void {
  recordSecurityEvent(response, { event: 'enrollment.refused', practiceId: null, by: null });
  response
    .status(404)
    .type('html')
    .send(page('Link not valid', `<p>${GONE}</p>`));
}

const page = (title: string, body: string): string =>
  htmlPage({ title, style: STYLE, body: `<main><h1>${title}</h1>${body}</main>` });

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem;color:#10262e;background:#fbf8f3}button{font:inherit;min-height:44px;padding:0 1.25rem;border:0;border-radius:8px;background:#096662;color:#fff;cursor:pointer}button:focus-visible{outline:3px solid #10262e;outline-offset:2px}';
