/** The portal's own addresses: patterns and links alike. */
export const PATHS = { home: '/', learnMore: '/learn-more' } as const;
