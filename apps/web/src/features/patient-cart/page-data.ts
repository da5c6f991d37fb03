import type { PatientPageData, PatientPageModel } from './page-model';
import { parseItems } from './parse-items';

/** The lines as the page shows them: descriptions would only make the page heavier. */
function trimItems(model: PatientPageModel): PatientPageModel {
  if (model.state !== 'ready') return model;
  const lines = parseItems(model.cart.items);
  if (lines === null) return model;
  const items = JSON.stringify(lines.map((line) => ({ ...line, description: undefined })));
  return { ...model, cart: { ...model.cart, items } };
}

/** JSON that can stand inside `<script type="application/json">` whatever its strings hold. */
export function writePageData(data: PatientPageData): string {
  return JSON.stringify({ ...data, model: trimItems(data.model) }).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** What the server left in the page for hydration, or null where no server rendered. */
export function readPageData(text: string | null | undefined): PatientPageData | null {
  return text ? (JSON.parse(text) as PatientPageData) : null;
}

/** The cart id in '/cart/{cartId}' and '/cart/{cartId}/checkout', else an empty string. */
export function readCartId(pathname: string): string {
  const [, encoded = ''] = /^\/cart\/([^/]+)/.exec(pathname) ?? [];
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
