import { describe, expect, it } from 'vitest';
import { ERRORS } from '../contracts/errors.js';
import { SAYING_TRY_AGAIN } from '../rules/try-again.js';
import { acceptedLanguage } from './accepted-language.js';
import { LANGUAGE_CODES } from './languages.js';
import type { MessageCatalog } from './message-catalog.js';
import { MESSAGE_CATALOGS, wordsIn } from './words.js';

/** Every message of a catalog by its path, with the names of its arguments. */
function argumentsIn(catalog: MessageCatalog): Record<string, string[]> {
  const list = (part: object, path: string): [string, string[]][] =>
    Object.entries(part).flatMap(([key, message]) =>
      typeof message === 'string'
        ? [
            [
              path + key,
              [...message.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name).toSorted(),
            ] satisfies [string, string[]],
          ]
        : list(message, `${path}${key}.`),
    );
  return Object.fromEntries(list(catalog, ''));
}

describe('the catalogs', () => {
  it.each(LANGUAGE_CODES)('have the same messages with the same arguments in %s', (language) => {
    expect(argumentsIn(MESSAGE_CATALOGS[language])).toEqual(argumentsIn(MESSAGE_CATALOGS.en));
  });

  it.each(LANGUAGE_CODES)(
    'say to try again in the messages of the codes that are said to, in %s',
    (language) => {
      const { checkout, failures } = MESSAGE_CATALOGS[language];
      const byCode: Readonly<Record<string, string>> = failures;
      const curable = Object.entries(ERRORS).filter(([, { status }]) => status >= 500);
      const saying = curable
        .filter(([code]) => byCode[code]?.includes(checkout.tryAgain))
        .map(([code]) => code);
      expect(new Set(saying)).toEqual(SAYING_TRY_AGAIN);
    },
  );

  it('word plurals and money in the way of the language', () => {
    const { lines, money } = wordsIn('es');
    expect(lines.onlyLeft({ left: 1, recommended: 3 })).toBe('Solo queda 1 (le recomendaron 3)');
    expect(lines.onlyLeft({ left: 2, recommended: 3 })).toBe('Solo quedan 2 (le recomendaron 3)');
    expect(money(-123456)).toBe('\u2212$1,234.56');
  });

  it('keep what is put in as it is', () => {
    const { order } = wordsIn('en');
    expect(order.recommendedBy({ practice: "O'Brien {Eye} <Care>" })).toBe(
      "Recommended by O'Brien {Eye} <Care>",
    );
  });
});

describe('acceptedLanguage', () => {
  it.each([
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['en-US,en;q=0.9,es;q=0.8', 'en'],
    ['xx-CA, es;q=0.5', 'es'],
    ['es;q=0, xx', 'en'],
    ['en ; Q=0.2 , es ; q=0.7', 'es'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('%s is %s', (header, language) => {
    expect(acceptedLanguage(header)).toBe(language);
  });

  it('is the other one where the header asks for none of ours', () => {
    expect(acceptedLanguage('fr-CA', 'es')).toBe('es');
    expect(acceptedLanguage('en', 'es')).toBe('en');
  });
});
