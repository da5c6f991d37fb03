/** Due texts of one practice. */
export interface DueTexts {
  readonly practiceId: string;
  /** The practice's own sender; null for the one that all share. */
  readonly sender: string | null;
  readonly texts: number;
}

/** How many of a practice's texts are claimed now. */
export interface Share {
  readonly practiceId: string;
  readonly texts: number;
}

/** Round-robin: remembers who was served when. */
export function createRotation<Name>() {
  const turns = new Map<Name, number>();
  let lastTurn = 0;
  return {
    note(name: Name): void {
      lastTurn += 1;
      turns.set(name, lastTurn);
    },
    /** Longest waiting first; new ones before all others. */
    order: (names: readonly Name[]): Name[] =>
      [...names].sort((one, other) => (turns.get(one) ?? 0) - (turns.get(other) ?? 0)),
    /** Forgets all but these. */
    keep(names: ReadonlySet<Name>): void {
      for (const name of turns.keys()) if (!names.has(name)) turns.delete(name);
    },
  };
}

/**
 * Splits `room` sends fairly: an equal share for each practice, and what some do not need goes to the rest. With
 * fewer sends than practices, the first ones get one each.
 */
export function shareTurns(waiting: readonly Omit<DueTexts, 'sender'>[], room: number): Share[] {
  const shares = waiting.map(({ practiceId }) => ({ practiceId, texts: 0 }));
  let left = room;
  for (;;) {
    const open = waiting.flatMap(({ texts }, index) => {
      const share = shares[index];
      return share && share.texts < texts ? [{ share, texts }] : [];
    });
    if (left === 0 || open.length === 0) return shares.filter(({ texts }) => texts > 0);
    const each = Math.max(1, Math.floor(left / open.length));
    for (const { share, texts } of open) {
      const given = Math.min(each, texts - share.texts, left);
      share.texts += given;
      left -= given;
    }
  }
}
