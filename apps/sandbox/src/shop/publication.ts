import { toGid } from './gid.js';

/** The sales channel of the portal; everything published is published here. */
export const PUBLICATION = {
  __typename: 'Publication',
  id: toGid('Publication', 1),
  name: 'Practice portal',
  autoPublish: true,
};
