import { MAX_NOTE_LENGTH, type ProductNotes, productNoteEndpoints } from '@eyecart/shared/contracts';
import { byLanguage, LANGUAGE_CODES, LANGUAGES, type Language } from '@eyecart/shared/languages/languages';
import { useEffect, useId, useRef, useState } from 'react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { showFailure } from '@/features/notifications/notify';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { useAction } from '@/lib/api/use-action';
import { findNoteDraft, keepNoteDraft, type NoteTexts } from './note-drafts';
import { SectionFormFoot } from './product-section';

interface ProductNotesFormProps {
  saved: ProductNotes;
  onCancel: () => void;
  onSaved: (notes: ProductNotes) => void;
}

/** Writes the notes in each language; a blank one is removed. */
export function ProductNotesForm({ saved, onCancel, onSaved }: ProductNotesFormProps) {
  const practiceName = usePractice().name;
  const hintId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft] = useState(() => findNoteDraft(saved.productId));
  const { register, watch, setValue, getValues, handleSubmit } = useForm<NoteTexts>({
    defaultValues: draft ?? byLanguage((code) => saved.notes[code] ?? ''),
  });
  const texts = watch();
  const isRestored = draft !== undefined;
  useEffect(() => {
    // A restored draft is rendered when the dialog opens, and the dialog sets its own focus.
    if (isRestored) return;
    form.current?.querySelector('textarea')?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [isRestored]);
  const keepDraft = () => keepNoteDraft(saved.productId, getValues());
  const { start, isBusy } = useAction({
    run: (notes: NoteTexts) =>
      callEndpoint(productNoteEndpoints.changeProductNotes, {
        params: { id: saved.productId },
        body: { practiceName, ...notes },
      }),
    onDone: onSaved,
    onFailed: (reason) => showFailure('Failed to save the notes', { reason }),
  });
  return (
    <form ref={form} noValidate aria-label="Notes for patients" onSubmit={handleSubmit(start)}>
      <p id={hintId} className="text-caption text-pretty text-ink-3">
        Every patient who gets this product reads this. Say what it is and how it is used. No names, no health
        details of a patient.
      </p>
      {isRestored && (
        <p className="mt-2 rounded-m bg-sand px-3 py-2 text-caption text-ink-2">
          You have an unsaved draft. Save it, or press Cancel to discard it.
        </p>
      )}
      {LANGUAGE_CODES.map((code) => (
        <NoteField
          key={code}
          language={code}
          text={texts[code]}
          example={saved.examples[code]}
          hintId={hintId}
          field={register(code, { onChange: keepDraft })}
          onExample={(example) => {
            setValue(code, example);
            keepDraft();
          }}
        />
      ))}
      <SectionFormFoot label="Save Notes" isBusy={isBusy} onCancel={onCancel} />
    </form>
  );
}

interface NoteFieldProps {
  language: Language;
  text: string;
  example: string | undefined;
  hintId: string;
  field: UseFormRegisterReturn;
  onExample: (example: string) => void;
}

function NoteField({ language, text, example, hintId, field, onExample }: NoteFieldProps) {
  const id = useId();
  return (
    <div className="mt-3">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <label htmlFor={id} className="text-small font-[600] text-ink">
          Note in {LANGUAGES[language].inEnglish}
        </label>
        {example !== undefined && text.trim() === '' && (
          <Button
            type="button"
            variant="ghost"
            size="sm"
            aria-describedby={hintId}
            onClick={() => onExample(example)}
          >
            Use example to review
          </Button>
        )}
      </div>
      <textarea
        id={id}
        lang={language}
        rows={4}
        maxLength={MAX_NOTE_LENGTH}
        aria-describedby={hintId}
        {...field}
        className="w-full resize-y rounded-m border border-line-field bg-surface px-3.5 py-2.5 text-body text-ink outline-none hover:border-ink-2 focus:border-teal focus:shadow-(--field-focus)"
      />
      <p className="text-right text-caption text-ink-3 tabular-nums">
        {text.length} of {MAX_NOTE_LENGTH}
      </p>
    </div>
  );
}
