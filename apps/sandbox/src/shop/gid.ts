import { GraphQLError } from 'graphql';

export const toGid = (type: string, id: number | string): string => `gid://shopify/${type}/${id}`;

export interface Gid {
  type: string;
  id: number;
}

/** Null if it is not a valid id. */
export function readGid(gid: string): Gid | null {
  const match = /^gid:\/\/shopify\/([A-Z]\w+)\/(\d{1,16})$/.exec(gid);
  return match === null ? null : { type: match[1] ?? '', id: Number(match[2]) };
}

/** The number in an id of the given type. Throws the shop's error for anything else. */
export function numberOf(type: string, gid: string): number {
  const read = readGid(gid);
  if (read?.type === type) return read.id;
  throw new GraphQLError(`Invalid global id '${gid}'`, {
    extensions: { code: 'argumentLiteralsIncompatible', typeName: 'CoercionError' },
  });
}
