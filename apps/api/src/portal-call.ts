/**
 * An operator's command as it is typed where this program runs: `npm run portal -- practice list`, or, in the image,
 * `portal practice list`.
 */
export const portalCall = (words: string): string =>
  `${process.env.PORTAL_COMMAND || 'npm run portal --'} ${words}`;
