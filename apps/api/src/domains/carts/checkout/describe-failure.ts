import { DEFAULT_LANGUAGE, type Language } from '@eyecart/shared/languages/languages';
import { wordsIn } from '@eyecart/shared/languages/words';
import type { ApiError } from '../../../http/api-error.js';

/** A refusal as the patient reads it. In English it is the API's own message. */
export function describeFailure(error: ApiError, language: Language): string {
  if (language === DEFAULT_LANGUAGE) return error.message;
  const words = wordsIn(language);
  if (error.forPatient) return error.forPatient(words);
  const byCode: Readonly<Record<string, string>> = words.failures;
  return byCode[error.code] ?? words.calls.badAnswer;
}
