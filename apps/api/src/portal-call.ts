/** A command as typed in this installation: `npm run portal -- practice list`, or in the image `portal practice list`. */
export const portalCall = (words: string): string =>
  `${process.env.PORTAL_COMMAND || 'npm run portal --'} ${words}`;
