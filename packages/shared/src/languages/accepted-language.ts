import { DEFAULT_LANGUAGE, isLanguage, type Language } from './languages.js';

/**
 * The best of our languages for an `Accept-Language` header such as "es-MX,es;q=0.9,en;q=0.8"; `otherwise` when none
 * matches.
 */
export function acceptedLanguage(
  header: string | undefined,
  otherwise: Language = DEFAULT_LANGUAGE,
): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { code: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  return wanted.map(({ code }) => code).find(isLanguage) ?? otherwise;
}
