import { GraphQLError } from 'graphql';

export const toGid = (type: string, id: number | string): string => `gid://shopify/${type}/${id}`;

export interface Gid {
  type: string;
  id: number;
}

/** Null when it is no id of this shop's form. */
export function readGid(gid: string): Gid | null {
  const match = /^gid:\/\/shopify\/([A-Z]\w+)\/(\d{1,16})$/.exec(gid);
  return match === null ? null : { type: match[1] ?? '', id: Number(match[2]) };
}

/** The number of an id of one type. Throws the refusal the shop gives for anything else. */
export function numberOf(type: string, gid: string): number {
  const read = readGid(gid);
  if (read?.type === type) return read.id;
  throw new GraphQLError(`Invalid global id '${gid}'`, {
    extensions: { code: 'argumentLiteralsIncompatible', typeName: 'CoercionError' },
  });
}
