/**
 * Whether a name shows anything: blanks, control and invisible format characters alone are as good as nothing.
 * Source: docs/product.md §5.10, §6.9.
 */
export const hasVisibleText = (text: string): boolean => /[^\p{Z}\p{Cc}\p{Cf}]/u.test(text);
