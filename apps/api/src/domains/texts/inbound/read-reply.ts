import { isCertainStop } from './certain-stops.js';
import { mayBeStop } from './doubtful-signs.js';
import { normalizeReply } from './normalize-reply.js';
import { list } from './phrases.js';

/**
 * Reads a reply's intent in three steps:
 *
 * 1. certain-phrases.ts: the whole reply is a request to stop.
 * 2. score-reply.ts: how much the reply sounds like the requests to stop in corpus/, by its words, parts of words, and
 *    kinds of words (word-kinds.ts). Above it is doubtful; clearly below, ordinary, unless a certain phrase, a
 *    misspelled STOP, or eight words that are a request by themselves (hidden-request.ts) occur among other words.
 * 3. In between, doubtful-signs.ts decides: a clause refuses our texts ("quit sending me stuff"; doubtful-phrases.ts,
 *    refusals.ts) and names none of everyday-topics.ts, after harmless-phrases.ts is cut out ("stop by", "spam
 *    folder"). misspelled-stops.ts and not-the-patient.ts find what no list can cover ("st0p", "I'm not Maria").
 *
 * To correct a misread reply, add it to corpus/ (see its README); add a phrase only if that does not help.
 *
 * - `stop`: certainly no more texts. The number opts out at once. `isConfirmedByGateway` says whether the gateway sends
 *   the confirmation, so that no one gets two.
 * - `doubtful`: perhaps no more texts. Automatic texts are held until staff decide.
 * - `start`: texts again. `help`: who is this.
 * - `ordinary`: anything else.
 */
export type Reading =
  | { readonly kind: 'stop'; readonly isConfirmedByGateway: boolean }
  | { readonly kind: 'help' | 'start' | 'doubtful' | 'ordinary' };

/** The keywords that a gateway may answer itself. */
export type GatewayKeyword = 'stop' | 'start' | 'help';

/**
 * The words that the gateway acts on by itself, when they are the whole reply. It also takes YES for START; we do not,
 * even when it says that it did, since a patient who refused texts and then says yes may mean anything.
 */
const GATEWAY_WORDS: ReadonlyMap<string, GatewayKeyword> = new Map([
  ...list('stop, stopall, unsubscribe, end, quit, revoke, optout, cancel').map(
    (word) => [word, 'stop'] as const,
  ),
  ...list('start, unstop').map((word) => [word, 'start'] as const),
  ...list('help, info').map((word) => [word, 'help'] as const),
]);

const BARE_YES = /^(?:yes|yeah|yep|y|si)$/;

/**
 * Reads a patient's reply, in English or Spanish. The keyword that the gateway answered (`handledAs`) counts before the
 * words. A request is certain only when it is the whole reply; START and HELP must stand alone. Source: docs/product.md
 * §8.11.
 */
export function readReply(
  text: string,
  { handledAs = null }: { handledAs?: GatewayKeyword | null } = {},
): Reading {
  const reply = normalizeReply(text);
  const words = reply.replaceAll('|', '').trim();
  if (handledAs === 'start' && BARE_YES.test(words)) return { kind: 'ordinary' };
  const taken = handledAs ?? GATEWAY_WORDS.get(words);
  // The gateway also answers the words it acts on.
  const answered = handledAs ?? GATEWAY_WORDS.get(text.trim().toLowerCase());
  if (taken === 'start' || taken === 'help') return { kind: taken };
  if (taken === 'stop' || isCertainStop(reply)) {
    return { kind: 'stop', isConfirmedByGateway: answered === 'stop' };
  }
  return { kind: mayBeStop(text, reply) ? 'doubtful' : 'ordinary' };
}
