import type { PatientPageModel } from '@eyecart/shared/contracts';
import type { TestApi } from './test-api.js';

/** A patient on a cart's page, using only the plain form. */
export interface Patient {
  readonly cartId: string;
  readonly cookie: string;
  /** The total in cents that the page shows beside the button. */
  readonly shownCents: number;
  /** The form's fields. */
  readonly form: Readonly<Record<string, string>>;
  /** The URL of the shop's checkout, once the patient has reached it. */
  readonly checkoutUrl: string | null;
}

/** Opens a cart's page in a new browser. */
export async function openPage(api: TestApi, cartId: string): Promise<Patient> {
  const page = await fetch(`${api.url}/cart/${cartId}`);
  const cookie = page.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  return { cartId, cookie, ...readForm(readModel(await page.text())), checkoutUrl: null };
}

/** Presses the button: the patient reaches the shop's checkout or gets the page again. */
export async function pressButton(api: TestApi, patient: Patient): Promise<Patient> {
  const { cartId, cookie, form } = patient;
  const answer = await fetch(`${api.url}/cart/${cartId}/checkout`, {
    method: 'POST',
    headers: { cookie, origin: api.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  const location = answer.headers.get('location');
  const text = await answer.text();
  if (answer.status === 303 && location?.startsWith(api.sandboxUrl)) {
    return { ...patient, checkoutUrl: location };
  }
  if (location === `/cart/${cartId}?notice=prices-changed`) {
    const page = await fetch(`${api.url}${location}`, { headers: { cookie } });
    return { ...patient, ...readForm(readModel(await page.text())) };
  }
  if (answer.status !== 200) throw new Error(`The form answered ${answer.status} to ${location}: ${text}`);
  return { ...patient, ...readForm(readModel(text)) };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The tests' plain page contains the model as JSON. */
function readModel(page: string): PatientPageModel {
  const [, json = ''] = /<pre>(.*)<\/pre>/s.exec(page) ?? [];
  return JSON.parse(json.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? ''));
}

function readForm(model: PatientPageModel): Pick<Patient, 'shownCents' | 'form'> {
  if (model.state !== 'ready') throw new Error(`The page is ${model.state}.`);
  const { cart, shopTotal } = model;
  const total = String(cart.yourPrice);
  if (shopTotal === null) return { shownCents: cart.yourPrice, form: { total } };
  return { shownCents: shopTotal.total, form: { total, acceptedTotal: String(shopTotal.total) } };
}
