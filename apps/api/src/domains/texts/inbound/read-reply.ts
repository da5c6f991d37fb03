import {
  COURTESY,
  GATEWAY_STOPS,
  KIND_EMOJI,
  MISSPELLED,
  STOP_KEYWORDS,
  STOP_PHRASES,
  THANKS,
} from './reply-phrases.js';

/**
 * - `stop`: only a request to stop, which opts out at once. `isConfirmedByGateway`: the gateway confirms it itself.
 * - `start`: opts back in. `help`: asks who this is.
 * - `thanks`: a reaction, or only thanks or an acknowledgement. It is only shown.
 * - `other`: anything else. Automatic texts pause until the practice decides.
 */
export type Reading =
  | { readonly kind: 'stop'; readonly isConfirmedByGateway: boolean }
  | { readonly kind: 'help' | 'start' | 'thanks' | 'other' };

/** The keywords that a gateway may answer itself. */
export type GatewayKeyword = 'stop' | 'start' | 'help';

/**
 * Whole replies that the gateway acts on by itself. It also takes YES for START; we do not, because a patient who opted
 * out and then says yes may mean anything.
 */
const GATEWAY_WORDS: ReadonlyMap<string, GatewayKeyword> = new Map([
  ...[...GATEWAY_STOPS].map((word) => [word, 'stop'] as const),
  ...['start', 'unstop'].map((word) => [word, 'start'] as const),
  ...['help', 'info'].map((word) => [word, 'help'] as const),
]);
const BARE_YES: readonly string[] = ['yes', 'yeah', 'yep', 'y', 'si'];

/** The longest text that the gateway delivers, and the most words of a request to stop. */
const MAX_LENGTH = 1600;
const MAX_WORDS = 20;

/** A reaction arrives as words around the quoted text. */
const REACTION =
  /^\s*(?:liked|loved|laughed at|emphasi[sz]ed|reacted\s\S{1,20}\sto|le gust[oóa]|le encant[oóa]|reaccion[oó] con\s\S{1,20}\sa)\s["“«][^"”»]*["”»]\s*$/i;

/**
 * Reads a patient's reply. The keyword that the gateway acted on (`handledAs`) outweighs the words; START and HELP must
 * stand alone. Source: docs/product.md §8.11, docs/decisions/038.
 */
export function readReply(
  text: string,
  { handledAs = null }: { handledAs?: GatewayKeyword | null } = {},
): Reading {
  const readable = text
    .slice(0, MAX_LENGTH)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '');
  const words = wordsOf(readable);
  const whole = words.join(' ');
  if (handledAs === 'start' && BARE_YES.includes(whole)) return { kind: 'thanks' };
  const keyword = handledAs ?? GATEWAY_WORDS.get(whole);
  if (keyword === 'start' || keyword === 'help') return { kind: keyword };
  if (keyword !== 'stop' && !isStop(words)) return { kind: isThanks(readable, whole) ? 'thanks' : 'other' };
  // The gateway also answers the words it acts on.
  const answered = handledAs ?? GATEWAY_WORDS.get(text.trim().toLowerCase());
  return { kind: 'stop', isConfirmedByGateway: answered === 'stop' };
}

/** The words in lower case, without accents and apostrophes: "Don’t, por favor!" is "dont", "por", "favor". */
function wordsOf(text: string): readonly string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}|['’‘`´ʼ]/gu, '');
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  // "S T O P"
  return words.length > 1 && words.every((word) => word.length === 1) ? [words.join('')] : words;
}

function isStop(words: readonly string[]): boolean {
  const request = words.filter((word) => !COURTESY.has(word));
  if (request.length === 0 || words.length > MAX_WORDS) return false;
  return request.every(isKeyword) || STOP_PHRASES.has(request.join(' '));
}

const isKeyword = (word: string): boolean =>
  STOP_KEYWORDS.has(word) || MISSPELLED.has(word.replaceAll('0', 'o').replace(/(.)\1+/gu, '$1'));

function isThanks(text: string, whole: string): boolean {
  const emoji = text.match(/\p{Extended_Pictographic}/gu) ?? [];
  if (!emoji.every((one) => KIND_EMOJI.includes(one))) return false;
  if (REACTION.test(text)) return true;
  if (/[?¿]/.test(text)) return false;
  return whole === '' ? emoji.length > 0 : THANKS.has(whole);
}
