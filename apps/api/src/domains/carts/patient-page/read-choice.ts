import { MAX_CART_LINES, MAX_QUANTITY } from '@eyecart/shared/rules/cart-limits';
import { LINE_FIELD, type LineChoice, SET_FIELD } from '@eyecart/shared/rules/choose-lines';
import { z } from 'zod';

const quantitySchema = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .pipe(z.number().max(MAX_QUANTITY));
const choiceSchema = z.record(z.string().regex(/^[A-Za-z0-9_-]{1,64}$/), quantitySchema);
const setSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}:\d{1,3}$/);

/**
 * The patient's choice in the fields of the page's form, with the button that changes a line: undefined when the form has
 * none, null when it is malformed (docs/product.md §7.11).
 */
export function readChoice(fields: Readonly<Record<string, unknown>>): LineChoice | null | undefined {
  const lines = Object.entries(fields).filter(([name]) => name.startsWith(LINE_FIELD));
  if (lines.length === 0) return undefined;
  const named = lines.map(([name, quantity]) => [name.slice(LINE_FIELD.length), quantity]);
  const set = setSchema.optional().safeParse(fields[SET_FIELD]);
  if (!set.success || named.length > MAX_CART_LINES) return null;
  const choice = choiceSchema.safeParse(
    Object.fromEntries([...named, ...(set.data ? [set.data.split(':')] : [])]),
  );
  return choice.data ?? null;
}
