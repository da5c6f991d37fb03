/**
 * Whether a name shows anything: blanks, control and invisible format characters alone are as good as nothing.
 * Source: SPEC §5 Bundle name, Last name.
 */
export const hasVisibleText = (text: string): boolean => /[^\p{Z}\p{Cc}\p{Cf}]/u.test(text);
