import { z } from 'zod';
import { storable } from '../../../rules/storable.js';
import { CommerceError } from '../commerce-provider.js';
import { ShopAnswerUnusable, ShopSignInRefused, ShopThrottled, ShopUnavailable } from './shop-errors.js';

export interface GraphqlCall {
  readonly api: 'admin' | 'storefront';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A document of `operations.ts`; its name is quoted in errors. */
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly timeoutMs: number;
  readonly log: (event: string, fields: Record<string, unknown>) => void;
}

const errorSchema = z.object({
  message: z.string().default('no message'),
  path: z.array(z.union([z.string(), z.number()])).nullish(),
  extensions: z.object({ code: z.string().nullish() }).nullish(),
});
type GraphqlError = z.infer<typeof errorSchema>;
const costSchema = z.object({
  requestedQueryCost: z.number(),
  throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number().positive() }),
});
const answerSchema = z.object({
  data: z.unknown().optional(),
  errors: z.array(errorSchema).nullish(),
  extensions: z.object({ cost: z.unknown().optional() }).nullish(),
});
type Answer = z.infer<typeof answerSchema>;

/** Statuses of an overloaded shop; 430 is the Storefront API's own, often without a Retry-After. */
const THROTTLED_STATUSES: ReadonlySet<number> = new Set([429, 430]);
const TRANSIENT_CODES: ReadonlySet<string> = new Set(['INTERNAL_SERVER_ERROR', 'TIMEOUT']);

/**
 * Sends one GraphQL request, without retries, and returns its `data`, checked against a schema. Fields that the shop
 * denies are null and logged; the rest is read if the schema allows the nulls.
 * @throws ShopUnavailable throttled, 5xx, timeout or network failure
 * @throws ShopSignInRefused 401
 * @throws ShopThrottled a ShopUnavailable because of too many requests
 * @throws ShopAnswerUnusable a GraphQL error, or an answer that does not match the API's documentation
 * @throws CommerceError any other refusal
 */
export async function postGraphql<T>(call: GraphqlCall, dataSchema: z.ZodType<T>): Promise<T> {
  const answer = await readAnswer(call, await send(call));
  const errors = answer.errors ?? [];
  if (!errors.every(isDenied)) throw toError(call, answer, errors);
  const data = dataSchema.safeParse(answer.data);
  if (data.success) {
    if (errors.length > 0) call.log('shopify_fields_denied', { fields: listFields(errors) });
    return data.data;
  }
  if (errors.length > 0) throw toError(call, answer, errors);
  const places = data.error.issues.slice(0, 3).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ShopAnswerUnusable(
    `${nameOf(call)} sent an answer that does not match the API's documentation at ${places.join('; ')}`,
  );
}

/** The shop's code for fields that our token may not read. */
export const ACCESS_DENIED = 'ACCESS_DENIED';

/** A shop denies access to customer data field by field. */
const isDenied = ({ extensions }: GraphqlError): boolean => extensions?.code === ACCESS_DENIED;

/** Paths such as orders.nodes.billingAddress, without list indexes. */
function listFields(errors: readonly GraphqlError[]): string[] {
  const paths = errors.map(({ path }) => (path ?? []).filter((part) => typeof part === 'string').join('.'));
  return [...new Set(paths)].slice(0, 20);
}

async function send(call: GraphqlCall): Promise<Response> {
  try {
    return await fetch(call.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...call.headers },
      body: JSON.stringify({ query: call.document, variables: call.variables }),
      // A redirect would carry the token to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(call.timeoutMs),
    });
  } catch (error) {
    const code = describeNetworkFailure(error);
    throw new ShopUnavailable(`${nameOf(call)} was not answered: ${code}`, code);
  }
}

async function readAnswer(call: GraphqlCall, response: Response): Promise<Answer> {
  const body = await response.text().catch((error: unknown) => {
    const code = describeNetworkFailure(error);
    throw new ShopUnavailable(`${nameOf(call)} was not answered in full: ${code}`, code);
  });
  const { status } = response;
  const requestId = response.headers.get('x-request-id') ?? 'none';
  const code = `HTTP ${status}`;
  const where = `${nameOf(call)} answered ${code} (request ${requestId})`;
  if (THROTTLED_STATUSES.has(status)) throw new ShopThrottled(where, code, readRetryAfter(response));
  if (status >= 500 || status === 408) throw new ShopUnavailable(where, code, readRetryAfter(response));
  if (status === 401) throw new ShopSignInRefused(`${where}: check the token`, code);
  if (status !== 200) throw new CommerceError(where, code);
  try {
    return answerSchema.parse(storable(JSON.parse(body)));
  } catch {
    throw new CommerceError(`${where} with a body that is not a GraphQL answer`);
  }
}

function toError(call: GraphqlCall, answer: Answer, errors: readonly GraphqlError[]): CommerceError {
  const words = errors.map((error) =>
    `${error.extensions?.code ?? 'no code'}: ${error.message}`.slice(0, 300),
  );
  const message = `${nameOf(call)} failed: ${words.join('; ')}`;
  const codes = errors.flatMap(({ extensions }) => extensions?.code ?? []);
  const [code = null] = codes;
  if (codes.includes('THROTTLED') || errors.some(({ message: word }) => /^throttled$/i.test(word))) {
    return new ShopThrottled(message, 'THROTTLED', readRestoreMs(answer));
  }
  const transient = codes.find((one) => TRANSIENT_CODES.has(one));
  if (transient !== undefined) {
    return new ShopUnavailable(message, transient, readRestoreMs(answer));
  }
  return errors.some(isDenied)
    ? new CommerceError(message, ACCESS_DENIED)
    : new ShopAnswerUnusable(message, code);
}

/** Milliseconds until the throttle has enough points for the request again. */
function readRestoreMs(answer: Answer): number | null {
  const cost = costSchema.safeParse(answer.extensions?.cost);
  if (!cost.success) return null;
  const { requestedQueryCost, throttleStatus } = cost.data;
  const missing = requestedQueryCost - throttleStatus.currentlyAvailable;
  return Math.max(0, Math.ceil((missing / throttleStatus.restoreRate) * 1000));
}

function readRetryAfter(response: Response): number | null {
  const header = response.headers.get('retry-after');
  return header !== null && /^\d{1,6}(\.\d+)?$/.test(header) ? Math.ceil(Number(header) * 1000) : null;
}

function nameOf({ api, document }: GraphqlCall): string {
  const operation = /^(?:query|mutation)\s+(\w+)/.exec(document)?.[1] ?? 'request';
  return `The shop's ${api} API, asked ${operation},`;
}

/** The error code, never the message: the message may quote the request. */
export function describeNetworkFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure';
  const cause = error.cause;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return error.name;
}
