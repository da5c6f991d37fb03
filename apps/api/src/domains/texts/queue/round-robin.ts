import type { Database } from '../../../db/client.js';
import { countDue, type DueTexts, type Share } from './claim-repository.js';

/** How often due texts are counted, so that practices with newly due ones get their share. */
const COUNT_EVERY_MS = 1_000;

/** How many texts of a sender were due at the last count. */
export interface DueOfSender {
  readonly sender: string | null;
  readonly texts: number;
}

/**
 * Due texts by practice. Serves senders round-robin, and the practices that share one, so that a few texts never wait
 * behind thousands of others (docs/product.md §8.4).
 */
export function createDueTexts(db: Database) {
  const practiceRotation = createRotation<string>();
  const senderRotation = createRotation<string | null>();
  let known: DueTexts[] = [];
  let countedAtMs = Number.NEGATIVE_INFINITY;

  async function count(now: Date): Promise<void> {
    countedAtMs = performance.now();
    known = await countDue(db, now);
    practiceRotation.keep(new Set(known.map(({ practiceId }) => practiceId)));
    senderRotation.keep(new Set(known.map(({ sender }) => sender)));
  }

  return {
    /** Senders with due texts, the longest waiting first. `isFresh`: counted now, not up to a second ago. */
    async listSenders(now: Date): Promise<{ readonly senders: DueOfSender[]; readonly isFresh: boolean }> {
      const isFresh = known.length === 0 || performance.now() - countedAtMs >= COUNT_EVERY_MS;
      if (isFresh) await count(now);
      const texts = new Map<string | null, number>();
      for (const due of known) texts.set(due.sender, (texts.get(due.sender) ?? 0) + due.texts);
      const senders = senderRotation.order([...texts.keys()]);
      return { senders: senders.map((sender) => ({ sender, texts: texts.get(sender) ?? 0 })), isFresh };
    },

    /** Drops the last count, so that the next call counts again. */
    forget(): void {
      known = [];
    },

    /** Moves a sender to the end of the rotation. */
    markServed: (sender: string | null): void => senderRotation.markServed(sender),

    /** Splits up to `room` sends among a sender's practices, which move to the end of the rotation. */
    share(sender: string | null, room: number): Share[] {
      const waiting = new Map(known.map((due) => [due.practiceId, due]));
      const ofSender = known.filter((due) => due.sender === sender).map(({ practiceId }) => practiceId);
      const shares = shareRoundRobin(
        practiceRotation.order(ofSender).flatMap((practiceId) => waiting.get(practiceId) ?? []),
        room,
      );
      for (const { practiceId } of shares) practiceRotation.markServed(practiceId);
      const taken = new Map(shares.map(({ practiceId, texts }) => [practiceId, texts]));
      known = known
        .map((due) => ({ ...due, texts: due.texts - (taken.get(due.practiceId) ?? 0) }))
        .filter(({ texts }) => texts > 0);
      return shares;
    },
  };
}

/** Round-robin: remembers who was served when. */
export function createRotation<Name>() {
  const servedAs = new Map<Name, number>();
  let lastServed = 0;
  return {
    markServed(name: Name): void {
      lastServed += 1;
      servedAs.set(name, lastServed);
    },
    /** Longest waiting first; new ones before all others. */
    order: (names: readonly Name[]): Name[] =>
      [...names].sort((one, other) => (servedAs.get(one) ?? 0) - (servedAs.get(other) ?? 0)),
    /** Forgets all but these. */
    keep(names: ReadonlySet<Name>): void {
      for (const name of servedAs.keys()) if (!names.has(name)) servedAs.delete(name);
    },
  };
}

/**
 * Splits `room` sends fairly: an equal share for each practice, and what some do not need goes to the rest. With
 * fewer sends than practices, the first ones get one each.
 */
export function shareRoundRobin(waiting: readonly Share[], room: number): Share[] {
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
