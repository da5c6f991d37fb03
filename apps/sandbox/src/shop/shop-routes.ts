import { createHmac } from 'node:crypto';
import net from 'node:net';
import express, { type NextFunction, type Request, type Response, Router } from 'express';
import { type ExecutionResult, GraphQLError } from 'graphql';
import { z } from 'zod';
import { GRANTED_SCOPES, SANDBOX_CREDENTIALS } from '../credentials.js';
import { sleep } from '../sleep.js';
import type { RunGraphql } from './run-graphql.js';
import type { Shop, ShopRequest } from './shop-context.js';

const { adminToken, clientId, clientSecret, storefrontPrivateToken } = SANDBOX_CREDENTIALS.shopify;
const VERSION = '2026-07';
const WRONG_TOKEN = '[API] Invalid API key or access token (unrecognized login or wrong password)';
const BUCKET = 2000;
const RESTORE_RATE = 100;

const body = z.object({
  query: z.string().min(1),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

interface Apis {
  admin: RunGraphql;
  storefront: RunGraphql;
}

/** The shop's two GraphQL endpoints, its token endpoint and its bulk results. */
export function createShopRoutes(shop: Shop, apis: Apis): Router {
  const router = Router();

  router.post(
    '/admin/oauth/access_token',
    express.json(),
    express.urlencoded({ extended: false }),
    (req, res) => {
      const grant = req.body as Record<string, unknown> | undefined;
      const isKnown = grant?.client_id === clientId && grant.client_secret === clientSecret;
      if (grant?.grant_type !== 'client_credentials' || !isKnown) {
        const error = isKnown ? 'unsupported_grant_type' : 'application_cannot_be_found';
        res.status(400).json({ error, error_description: 'The client credentials were rejected.' });
        return;
      }
      const token = grantedToken(shop.numbering.token(12));
      res.json({ access_token: token, scope: GRANTED_SCOPES, expires_in: 86_399 });
    },
  );

  router.get('/bulk/:file', (req, res) => {
    const id = Number(/^(\d+)\.jsonl$/.exec(req.params.file)?.[1] ?? Number.NaN);
    const text = shop.bulk.readResult(id, String(req.query.key ?? ''));
    if (text === null) res.status(404).type('text').send('Not found');
    else res.type('application/jsonl').send(text);
  });

  const isAdmin = (req: Request): boolean => isAdminToken(req.get('X-Shopify-Access-Token') ?? '');
  const rejectAdmin = (res: Response) => res.status(401).json({ errors: WRONG_TOKEN });
  router.all(
    '/admin/api/:version/graphql.json',
    onlyThisVersion,
    onlyPost,
    express.json({ limit: '2mb' }),
    (req, res) => {
      if (!isAdmin(req)) return void rejectAdmin(res);
      return respond('admin', req, res);
    },
  );

  router.all(
    '/api/:version/graphql.json',
    onlyThisVersion,
    onlyPost,
    express.json({ limit: '2mb' }),
    (req, res) => {
      if (req.get('Shopify-Storefront-Private-Token') !== storefrontPrivateToken) {
        const error = { message: '', extensions: { code: 'UNAUTHORIZED' } };
        res.status(401).json({ errors: [error] });
        return undefined;
      }
      const buyer = req.get('Shopify-Storefront-Buyer-IP');
      if (buyer !== undefined && net.isIP(buyer) === 0) {
        const message = `Shopify-Storefront-Buyer-IP is not an IP address: ${JSON.stringify(buyer)}`;
        res.status(400).json({ errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] });
        return undefined;
      }
      return respond('storefront', req, res);
    },
  );

  async function respond(api: 'admin' | 'storefront', req: Request, res: Response): Promise<void> {
    const requestId = shop.numbering.token(8);
    res.set('X-Request-Id', requestId);
    const slow = shop.faults.takeShop('slowMs', { api });
    if (slow?.ms !== undefined) await sleep(slow.ms);
    if (shop.faults.takeShop('serverError', { api }) !== null) {
      res.status(503).type('text').send('Service Unavailable');
      return;
    }
    if (shop.faults.takeShop('tooManyRequests', { api }) !== null) {
      if (api === 'storefront') res.status(430).type('text').send('Shopify Security Rejection');
      else res.json({ errors: [throttled], extensions: costOf(req, 10) });
      return;
    }
    const parsed = body.safeParse(req.body);
    if (!parsed.success) {
      res.status(400).json({ errors: { query: 'Required parameter missing or invalid' } });
      return;
    }
    const { query, variables, operationName } = parsed.data;
    const context = requestOf(shop);
    const result = await apis[api](
      { query, variables: variables ?? null, operationName: operationName ?? null },
      context,
    );
    res.json(present(api, result, context, req));
  }

  return router;
}

/** A granted token contains its own proof, so that it survives a restart. */
function grantedToken(nonce: string): string {
  const proof = createHmac('sha256', clientSecret).update(nonce).digest('hex').slice(0, 16);
  return `shpat_${nonce}${proof}`;
}

const isAdminToken = (token: string): boolean =>
  token === adminToken || token === grantedToken(token.slice('shpat_'.length, 'shpat_'.length + 24));

const throttled = {
  message: 'Throttled',
  extensions: { code: 'THROTTLED', documentation: 'https://shopify.dev/api/usage/rate-limits' },
};

export const requestOf = (shop: Shop, isBulk = false): ShopRequest => ({
  shop,
  settings: shop.settings.read(),
  isBulk,
  language: 'EN',
  searchWarnings: [],
});

/** Adds error codes and, for the Admin API, the query cost and search warnings. */
function present(api: 'admin' | 'storefront', result: ExecutionResult, context: ShopRequest, req: Request) {
  const errors = result.errors?.map((error) => {
    const json = error.toJSON();
    const isOurs = error.originalError != null && !(error.originalError instanceof GraphQLError);
    const code = isOurs ? 'INTERNAL_SERVER_ERROR' : 'BAD_USER_INPUT';
    return { ...json, extensions: { code, ...json.extensions } };
  });
  const search = context.searchWarnings.map(({ field, query }) => ({
    query,
    warnings: [{ field, message: 'Invalid search field for this query.' }],
  }));
  return {
    ...(result.data === undefined ? {} : { data: result.data }),
    ...(errors === undefined ? {} : { errors }),
    ...(api === 'admin' && result.data !== undefined
      ? { extensions: { ...costOf(req), ...(search.length > 0 ? { search } : {}) } }
      : {}),
  };
}

function costOf(req: Request, available = BUCKET) {
  const size = Math.ceil(Number(req.get('Content-Length') ?? 100) / 40);
  const cost = Math.min(1000, Math.max(1, size));
  return {
    cost: {
      requestedQueryCost: cost,
      actualQueryCost: available === BUCKET ? cost : null,
      throttleStatus: {
        maximumAvailable: BUCKET,
        currentlyAvailable: available === BUCKET ? BUCKET - cost : 0,
        restoreRate: RESTORE_RATE,
      },
    },
  };
}

function onlyThisVersion(req: Request, res: Response, next: NextFunction): void {
  if (req.params.version === VERSION) next();
  else res.status(404).json({ errors: 'Not Found' });
}

function onlyPost(req: Request, res: Response, next: NextFunction): void {
  if (req.method === 'POST') next();
  else res.status(405).set('Allow', 'POST').json({ errors: 'Method Not Allowed' });
}
