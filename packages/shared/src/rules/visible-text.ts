/**
 * Whether a name has visible characters, and not just spaces, control, and format characters.
 * Source: docs/product.md §5.10, §6.9.
 */
export const hasVisibleText = (text: string): boolean => /[^\p{Z}\p{Cc}\p{Cf}]/u.test(text);
