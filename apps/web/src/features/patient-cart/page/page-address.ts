import type { PatientPageModel } from '@eyecart/shared/contracts';
import { LINE_FIELD, type LineChoice } from '@eyecart/shared/rules/choose-lines';
import { AGAIN_FIELD } from '@eyecart/shared/rules/patient-path';

/** What the URL of an order says about it. */
type Addressed = Pick<Extract<PatientPageModel, { state: 'ready' }>, 'choice' | 'isOrderingAgain'>;

/** The field for ordering once more. */
export const againFields = `${AGAIN_FIELD}=1`;

/** An order's choice, and whether it is one more, as the query of its URL; empty without either. */
export function pageFields({ choice, isOrderingAgain }: Addressed): string {
  return [isOrderingAgain ? againFields : '', choice === null ? '' : choiceFields(choice)]
    .filter((fields) => fields !== '')
    .join('&');
}

const choiceFields = (choice: LineChoice): string =>
  String(
    new URLSearchParams(Object.entries(choice).map(([id, quantity]) => [LINE_FIELD + id, String(quantity)])),
  );

export const addressWith = (address: string, fields: string): string =>
  fields === '' ? address : `${address}?${fields}`;
