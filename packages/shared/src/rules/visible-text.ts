/** Whether a name has visible characters, not only spaces, control, and format characters. */
export const hasVisibleText = (value: string): boolean => /[^\p{Z}\p{Cc}\p{Cf}]/u.test(value);
