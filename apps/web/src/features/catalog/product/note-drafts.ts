import type { Language } from '@eyecart/shared/languages/languages';
import { onPracticeLeft } from '@/features/session/practice-data';

/** Typed notes on a product, by language. */
export type NoteTexts = Readonly<Record<Language, string>>;

/** Notes that are being written, by product: they outlive the dialog until they are saved or discarded, but not a reload. */
const drafts = new Map<string, NoteTexts>();

onPracticeLeft(() => drafts.clear());

export const findNoteDraft = (productId: string): NoteTexts | undefined => drafts.get(productId);
export const keepNoteDraft = (productId: string, texts: NoteTexts): void => void drafts.set(productId, texts);
export const discardNoteDraft = (productId: string): void => void drafts.delete(productId);
