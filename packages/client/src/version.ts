/** That of package.json, which a test compares. */
export const CLIENT_VERSION = '0.1.0';
