import type { GetICUArgs } from '@schummar/icu-type-parser';
import type { messages } from './en.js';

type English = typeof messages;

/** A catalog with exactly the English keys, as every language has. */
type SameKeys<Part> = {
  readonly [Key in keyof Part]: Part[Key] extends string ? string : SameKeys<Part[Key]>;
};
export type MessageCatalog = SameKeys<English>;

/** The arguments of a message, as its English words name them. Money and days are formatted beforehand. */
type ArgumentsOf<Message extends string> = GetICUArgs<
  Message,
  { ICUArgument: string; ICUNumberArgument: number }
>;

/** A catalog as its readers use it: a message without arguments is a string, any other a function. */
type Readable<Part> = {
  readonly [Key in keyof Part]: Part[Key] extends string
    ? keyof ArgumentsOf<Part[Key]> extends never
      ? string
      : (args: ArgumentsOf<Part[Key]>) => string
    : Readable<Part[Key]>;
};
export type Messages = Readable<English>;
