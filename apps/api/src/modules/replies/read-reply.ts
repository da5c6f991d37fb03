import { isCertainStop } from './certain-stops.js';
import { mayBeStop } from './doubtful-signs.js';
import { normalizeReply } from './normalize-reply.js';

/**
 * What a reply asks for:
 *
 * - `stop`: certainly no more texts. The number opts out at once; `isConfirmedByGateway` says whether the gateway answers
 *   it by itself, so that nobody gets two confirmations.
 * - `doubtful`: perhaps no more texts. Automatic texts are held until staff decide.
 * - `start`: texts again. `help`: who is this.
 * - `ordinary`: anything else.
 */
export type Reading =
  | { readonly kind: 'stop'; readonly isConfirmedByGateway: boolean }
  | { readonly kind: 'start' | 'help' | 'doubtful' | 'ordinary' };

export type OptOutType = 'stop' | 'start' | 'help';

/** The words the gateway acts on by itself, where they are all there is. */
const GATEWAY_WORDS: Readonly<Record<OptOutType, readonly string[]>> = {
  stop: ['stop', 'stopall', 'unsubscribe', 'end', 'quit', 'revoke', 'optout', 'cancel'],
  start: ['start', 'unstop', 'yes'],
  help: ['help', 'info'],
};

/**
 * Reads a patient's reply, in English or Spanish. What the gateway took it for (`optOutType`) counts before the words.
 * A wish is certain only when the whole reply is that wish; START and HELP must stand alone. Source: docs/product.md §5.22.
 */
export function readReply(
  text: string,
  { optOutType = null }: { optOutType?: OptOutType | null } = {},
): Reading {
  const reply = normalizeReply(text);
  const word = reply.replaceAll('|', '').trim();
  const taken =
    optOutType ?? (isGatewayWord('start', word) ? 'start' : isGatewayWord('help', word) ? 'help' : null);
  if (taken === 'start' || taken === 'help') return { kind: taken };
  if (taken === 'stop' || isCertainStop(reply)) {
    return {
      kind: 'stop',
      isConfirmedByGateway: optOutType === 'stop' || isGatewayWord('stop', text.trim().toLowerCase()),
    };
  }
  return { kind: mayBeStop(text, reply) ? 'doubtful' : 'ordinary' };
}

const isGatewayWord = (type: OptOutType, word: string): boolean => GATEWAY_WORDS[type].includes(word);
