/** The signed-in practice's id, null while signed out. Set by the session. */
let practiceId: string | null = null;

export const currentPracticeId = (): string | null => practiceId;

export function setCurrentPracticeId(id: string | null): void {
  practiceId = id;
}

/**
 * Whether an answer still matters: one that another practice asked for must not touch what this one has started since.
 * A short sign-out changes nothing.
 */
export const isStillFor = (requestedBy: string | null): boolean =>
  practiceId === null || practiceId === requestedBy;
