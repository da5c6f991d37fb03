/** Must equal the version in package.json, which a test checks. */
export const CLIENT_VERSION = '0.1.0';
