import type { PatientCart, PlanStep } from '@eyecart/shared/contracts';
import { LANGUAGE_CODES, type Language } from '@eyecart/shared/languages/languages';

/** A note, with its language where the page is in another. */
export interface NoteIn {
  readonly text: string;
  readonly lang: Language | undefined;
}

export const stepOf = (plan: PatientCart['plan'], id: string): PlanStep | undefined =>
  plan?.find((step) => step.id === id);

/** How a product is used, in the page's language or else in one that the practice wrote; null without a note. */
export function howToIn(language: Language, step: PlanStep | undefined): NoteIn | null {
  for (const code of [language, ...LANGUAGE_CODES]) {
    const text = step?.howTo?.[code];
    if (text) return { text, lang: code === language ? undefined : code };
  }
  return null;
}
