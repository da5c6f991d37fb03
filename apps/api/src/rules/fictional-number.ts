/** 555-0100 to 555-0199 in any area code: set aside for fiction, so no patient has one. */
const FICTIONAL = /^\d{3}55501\d{2}$/;

/** Whether a number, however it is typed, is fictional. */
export const isFictional = (typed: string): boolean => FICTIONAL.test(typed.replace(/\D/g, '').slice(-10));

/** Whether a number that was typed has all digits of one; any other is refused as no phone number. */
export const isWholeNumber = (typed: string): boolean => typed.replace(/\D/g, '').length >= 10;
