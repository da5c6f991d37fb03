import { z } from 'zod';
import { byLanguage, LANGUAGE_CODES, LANGUAGES } from '../languages/languages.js';
import { MAX_QUANTITY } from '../rules/cart-limits.js';
import { TIMES_OF_DAY } from '../rules/routine.js';

type ShopKind = 'Product' | 'ProductVariant' | 'Collection';

/** The strings that `idOf` accepts, for the reference. */
const idPatternOf = (gid: RegExp): string =>
  String.raw`^\s*(?:${gid.source.slice(1).replaceAll('\\/', '/')})?[A-Za-z0-9_-]{1,64}\s*$`;

/** An id as a string, a whole number, or a shop gid, which is reduced to its number. */
const idOf = (gid: RegExp, message: string) =>
  z
    .union([z.string().meta({ pattern: idPatternOf(gid) }), z.number().int().nonnegative()], {
      error: ({ code, input }) =>
        code === 'invalid_union' && input !== undefined ? 'must be an id: text or a whole number' : undefined,
    })
    .transform((value) => String(value).trim().replace(gid, ''))
    .pipe(z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, message));

/** The id of a shop record; a gid of another kind is refused. */
const shopIdOf = (...kinds: readonly [ShopKind, ...ShopKind[]]) =>
  idOf(
    new RegExp(`^gid://shopify/(${kinds.join('|')})/`),
    `must be an id of up to 64 letters and digits, or ${kinds.map((kind) => `gid://shopify/${kind}/…`).join(' or ')}`,
  );

/** Any id that we hand out: no slashes, so it fits in a path. */
export const idSchema = idOf(/^gid:\/\/shopify\/\w+\//, 'must be an id of up to 64 letters and digits');
export const productIdSchema = shopIdOf('Product');
export const variantIdSchema = shopIdOf('ProductVariant');
export const collectionIdSchema = shopIdOf('Collection');
/** A line's id is its variant's, or its product's when that has only one variant. */
export const lineIdSchema = shopIdOf('ProductVariant', 'Product');

/** A JSON integer; strings and fractions are refused. */
const wholeNumber = (min: number, max: number) =>
  z
    .number({
      error: ({ code, input }) =>
        code === 'invalid_type' && input !== undefined ? 'must be a whole number' : undefined,
    })
    .min(min)
    .max(max)
    .int();

/** A whole number in a path or query, where everything is a string: decimal digits only. */
export const wholeNumberInAddress = (min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value),
    wholeNumber(min, max),
  );

/** A boolean in a query: "true" or "false". */
export const flagInAddress = z.preprocess(
  (value) => (value === 'true' || value === 'false' ? value === 'true' : value),
  z.boolean(),
);

const HIGHEST_ORDER_NUMBER = 2_147_483_647;
/** The number of a draft or scheduled order, in a body. They start at 1001. */
export const orderNumberSchema = wholeNumber(1, HIGHEST_ORDER_NUMBER);
/** The number of a draft or scheduled order, in a path. */
export const orderNumberParamSchema = wholeNumberInAddress(1, HIGHEST_ORDER_NUMBER);

/** Control characters, and those that reverse the text direction. Escaped in a way that every regex engine can read. */
const CONTROLS = String.raw`\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069`;
const WITHOUT_CONTROLS = new RegExp(String.raw`^[^\u0000-\u000a${CONTROLS}]*$`);
const LINES_WITHOUT_CONTROLS = new RegExp(String.raw`^[^\u0000-\u0009${CONTROLS}]*$`);
/** A multi-line string before it is cleaned: a carriage return becomes a line break. */
const SENT_LINES = String.raw`^[^\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]*$`;
const hasWholeCharacters = (text: string): boolean => /^\P{Cs}*$/u.test(text);

/**
 * A person's or bundle's name, trimmed. Refuses control characters, characters that reverse the text direction, and
 * lone surrogates, which PostgreSQL cannot store.
 */
const nameSchema = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .regex(WITHOUT_CONTROLS, 'must not contain control characters')
    .refine(hasWholeCharacters, 'must not contain an unpaired surrogate');

/** The longest name of a bundle. */
export const MAX_BUNDLE_NAME_LENGTH = 120;
export const bundleNameSchema = nameSchema(MAX_BUNDLE_NAME_LENGTH);
export const lastNameSchema = nameSchema(80);

/** The longest note on how a product is used. */
export const MAX_NOTE_LENGTH = 500;
/** Plain lines, trimmed. Refuses what names refuse, except line breaks. */
export const noteTextSchema = z
  .string()
  .max(4 * MAX_NOTE_LENGTH)
  .meta({ pattern: SENT_LINES })
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .pipe(
    z
      .string()
      .max(MAX_NOTE_LENGTH)
      .regex(LINES_WITHOUT_CONTROLS, 'must not contain control characters')
      .refine(hasWholeCharacters, 'must not contain an unpaired surrogate'),
  );

export const howToSchema = z
  .object(byLanguage((code) => z.string().optional().describe(`The note in ${LANGUAGES[code].inEnglish}.`)))
  .meta({
    id: 'HowTo',
    description: 'How a product is used, by language; those without a note are missing.',
  });
export type HowTo = z.infer<typeof howToSchema>;

/** When a product of a routine is used; some are used several times a day. */
export const timesOfDaySchema = z.array(z.enum(TIMES_OF_DAY)).max(TIMES_OF_DAY.length);

export const practiceNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .describe(
    "The name of the practice. Calls with an API key may leave it out, since a key belongs to one practice; if sent, it must be that practice's name. A session needs it.",
  );
/** A day in the reference: `isDay`'s days since 1970, and February 29 in any year. */
export const DAY_PATTERN = String.raw`(?:19[7-9]\d|[2-9]\d{3})-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|[12]\d))`;
export const centsSchema = z.number().int();
export const INSTANT_EXPECTED = 'must be a date and time such as 2026-11-21T17:00:00Z';
export const instantSchema = z.iso
  .datetime({
    offset: true,
    error: ({ code }) => (code === 'invalid_format' ? INSTANT_EXPECTED : undefined),
  })
  .meta({ id: 'Instant', description: 'A date and time with its offset, such as `2026-11-21T17:00:00Z`.' });
export const quantitySchema = wholeNumber(1, MAX_QUANTITY);
export const phoneInputSchema = z.string().max(64);
export const consentVersionSchema = z
  .string()
  .regex(/^\d{4}-\d{2}(\.\d{1,3})?$/, 'must be a consent version such as 2026-11')
  .describe('The version of the consent wording that was shown, such as `2026-11`.');
export const languageSchema = z
  .enum(LANGUAGE_CODES)
  .meta({ id: 'Language', description: 'A language that patients read.' });
export const discountCodeSchema = z.string().trim().max(64);

/** `?practiceName=`, which every practice call of a session carries (docs/product.md §4.1). */
export const practiceQuerySchema = z.object({ practiceName: practiceNameSchema });

export const successSchema = z
  .object({
    success: z.literal(true).describe('Always `true`: a refusal is an error instead.'),
  })
  .meta({ id: 'Success', description: 'The call took effect.' });

export const selectedOptionSchema = z
  .object({
    name: z.string().max(255).describe("The option's name, such as `Size`."),
    value: z.string().max(255).describe('The chosen value, such as `Large`.'),
  })
  .meta({ id: 'SelectedOption', description: 'An option with its chosen value.' });
export type SelectedOption = z.infer<typeof selectedOptionSchema>;

/** The bytes of a file response. */
export const fileSchema = z.instanceof(Uint8Array);
