/**
 * An operator's command as typed in this installation: `npm run portal -- practice list`, or `portal practice list` in
 * the image.
 */
export const portalCall = (words: string): string =>
  `${process.env.PORTAL_COMMAND || 'npm run portal --'} ${words}`;
