/** The portal's own addresses: patterns and links alike. */
export const PATHS = { home: '/' } as const;
