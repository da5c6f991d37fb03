import { toGid } from './gid.js';

/** The portal's sales channel, the only one. */
export const PUBLICATION = {
  __typename: 'Publication',
  id: toGid('Publication', 1),
  name: 'Practice portal',
  autoPublish: true,
};
