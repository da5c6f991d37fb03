/** PostgreSQL's codes for a role or a password that it does not accept. */
const NO_SIGN_IN: readonly unknown[] = ['28P01', '28000'];
const NO_PRIVILEGE: readonly unknown[] = ['42501'];

/** Whether PostgreSQL refused the role or the password. */
export const isSignInRefused = (error: unknown): boolean => hasCode(error, NO_SIGN_IN);

/** The fix for the operator. */
export const SIGN_IN_REFUSED = 'PostgreSQL refused the role or the password: correct them in DATABASE_URL.';

/** Whether the role may not do what was asked. */
export const isPrivilegeMissing = (error: unknown): boolean => hasCode(error, NO_PRIVILEGE);

/** Drizzle wraps the server's error. */
function hasCode(error: unknown, codes: readonly unknown[]): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.includes(error.code)) || hasCode(error.cause, codes);
}
