import { LINE_FIELD, type LineChoice } from '@eyecart/shared/rules/choose-lines';

/** A choice as the fields of an address. */
export const choiceFields = (choice: LineChoice): string =>
  String(
    new URLSearchParams(Object.entries(choice).map(([id, quantity]) => [LINE_FIELD + id, String(quantity)])),
  );

export const addressWith = (address: string, fields: string): string => `${address}?${fields}`;
