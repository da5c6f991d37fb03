import { LANGUAGE_CODES, LANGUAGES, type Language } from '@eyecart/shared/languages/languages';
import { Info } from 'lucide-react';

/** Says which patients read a how-to note in another language, because there is none in theirs. */
export function NoteGap({ written }: { written: readonly Language[] }) {
  const missing = LANGUAGE_CODES.filter((code) => !written.includes(code));
  const shown = LANGUAGE_CODES.find((code) => written.includes(code));
  if (shown === undefined || missing.length === 0) return null;
  const names = missing.map((code) => LANGUAGES[code].inEnglish).join(' or ');
  return (
    <p className="flex basis-full gap-2 text-caption text-pretty text-ink-2">
      <Info aria-hidden size={16} strokeWidth={1.9} className="mt-px shrink-0 text-ink-3" />
      {`No note in ${names}. Patients who read ${names} get the note in ${LANGUAGES[shown].inEnglish}.`}
    </p>
  );
}
