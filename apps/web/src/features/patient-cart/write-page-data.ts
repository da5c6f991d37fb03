import type { PatientPageModel } from '@eyecart/shared/contracts';
import type { PatientPageData } from './page-model';
import { parseItems } from './parse-items';

/** Drops the descriptions: the page does not show them, and they would only make it heavier. */
function trimItems(model: PatientPageModel): PatientPageModel {
  if (model.state !== 'ready') return model;
  const lines = parseItems(model.cart.items);
  if (lines === null) return model;
  const items = JSON.stringify(lines.map((line) => ({ ...line, description: undefined })));
  return { ...model, cart: { ...model.cart, items } };
}

/** JSON that is safe inside `<script type="application/json">`. */
export function writePageData(data: PatientPageData): string {
  return JSON.stringify({ ...data, model: trimItems(data.model) }).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
