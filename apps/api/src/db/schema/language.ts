import { DEFAULT_LANGUAGE, type Language } from '@eyecart/shared/languages/languages';
import { text } from 'drizzle-orm/pg-core';

/** The language in which the patient reads what the row is about. */
export const language = () => text('language').$type<Language>().notNull().default(DEFAULT_LANGUAGE);
