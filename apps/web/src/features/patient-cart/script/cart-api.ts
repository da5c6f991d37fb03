import type { CheckoutAnswer, ErrorBody, ShopTotal } from '@eyecart/shared/contracts';
import { LINE_FIELD } from '@eyecart/shared/rules/choose-lines';
import { needsTryAgain } from '@eyecart/shared/rules/try-again';
import { newIdempotencyKey } from '@/lib/api/new-idempotency-key';
import type { ScriptWords } from './script-words';

type CallWords = Pick<ScriptWords, 'language' | 'noConnection' | 'badAnswer' | 'noCheckoutUrl' | 'internal'>;

interface Refusal {
  readonly code?: string | null;
  /** The error code whose message is shown. */
  readonly said?: string | null;
  readonly status?: number;
}

/** A failed call. `message` is the server's own if it sent one. */
export class CartCallError extends Error {
  /** The server's, if it sent one. */
  readonly code: string | null;
  readonly needsTryAgain: boolean;

  constructor(message: string, { code = null, said = null, status = 500 }: Refusal = {}) {
    super(message);
    this.code = code;
    this.needsTryAgain = needsTryAgain(status, said);
  }
}

async function call(path: string, init: RequestInit, words: CallWords): Promise<Response> {
  try {
    return await fetch(path, { ...init, credentials: 'include' });
  } catch {
    throw new CartCallError(words.noConnection);
  }
}

async function readJson(response: Response, words: CallWords): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('json')) throw new CartCallError(words.badAnswer);
  return response.json();
}

async function readError(response: Response, words: CallWords): Promise<CartCallError> {
  const body = (await readJson(response, words).catch(() => null)) as Partial<ErrorBody> | null;
  // Refusals from before the call is parsed are in English; only those in the page's language are marked.
  const isWorded = words.language === 'en' || response.headers.get('content-language') === words.language;
  const { code = null, message } = body ?? {};
  const { status } = response;
  if (body !== null && (code === 'internal' || !isWorded))
    return new CartCallError(words.internal, { code, said: 'internal', status });
  return new CartCallError(message ?? words.badAnswer, { code, said: message ? code : null, status });
}

/** The quantities in the form's fields, one for each line of the order. */
function readItems(fields: FormData): { id: string; variantId: string; quantity: number }[] {
  return [...fields].flatMap(([name, quantity]) => {
    if (!name.startsWith(LINE_FIELD)) return [];
    const id = name.slice(LINE_FIELD.length);
    return [{ id, variantId: id, quantity: Number(quantity) }];
  });
}

/** A field in cents; undefined when the form does not have it. */
function readCents(fields: FormData, name: string): number | undefined {
  const value = fields.get(name);
  return value === null ? undefined : Number(value);
}

/**
 * Creates the shop's checkout for what the form says and returns its URL, or the shop's own total if the patient has to
 * agree to it first. Every call is a new action with its own key.
 * @throws CartCallError with the server's message and code, or 'No checkout URL returned from API' (docs/product.md
 * §10.6).
 */
export async function createCheckout(
  cartId: string,
  form: HTMLFormElement,
  words: CallWords,
): Promise<string | ShopTotal> {
  const fields = new FormData(form);
  const { practice: name, code: discountCode = null } = form.dataset;
  const response = await call(
    '/api/checkout/create',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': newIdempotencyKey() },
      body: JSON.stringify({
        cartId,
        items: readItems(fields),
        practiceInfo: { name, discountCode },
        language: words.language,
        total: readCents(fields, 'total'),
        acceptedTotal: readCents(fields, 'acceptedTotal'),
      }),
    },
    words,
  );
  if (!response.ok) throw await readError(response, words);
  const answer = (await readJson(response, words)) as Partial<CheckoutAnswer>;
  if ('outcome' in answer && answer.outcome === 'total-differs') {
    return { total: Number(answer.shopTotal), message: String(answer.message) };
  }
  const checkoutUrl = 'checkoutUrl' in answer ? answer.checkoutUrl : undefined;
  if (typeof checkoutUrl !== 'string' || !/^https?:\/\//.test(checkoutUrl)) {
    throw new CartCallError(words.noCheckoutUrl);
  }
  return checkoutUrl;
}
