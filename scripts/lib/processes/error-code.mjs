/**
 * The `code` of a system or PostgreSQL error ("ENOENT", "28P01"), or null if it has none.
 *
 * @param {unknown} error
 * @returns {string | null}
 */
export function errorCode(error) {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
