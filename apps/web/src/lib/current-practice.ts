/** On whose behalf calls are made: the signed-in practice's id, null when nobody is signed in. */
let asker: string | null = null;

export const currentAsker = (): string | null => asker;

export function setAsker(id: string | null): void {
  asker = id;
}

/**
 * Whether an answer still concerns who is here. What one practice has asked must not touch what another one has
 * begun since; that nobody is signed in for the moment changes nothing.
 */
export const isStillFor = (askedBy: string | null): boolean => asker === null || asker === askedBy;
