import type { Language } from '@eyecart/shared/languages/languages';
import { text } from 'drizzle-orm/pg-core';

/**
 * The language in which the patient reads what the row is about. The consent ledger has no default, so that no entry
 * leaves it out.
 */
export const language = () => text('language').$type<Language>().notNull();
