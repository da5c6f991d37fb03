import { list } from './phrases.js';

/** How many typos still leave a word recognizable when the reply says nothing else. */
const TYPOS = new Map([
  ...list('stop, stopall, quit, cancel, remove, delete, revoke').map((word) => [word, 1] as const),
  ['optout', 2],
  ['unsubscribe', 3],
]);

/** Other words that are one typo away. */
const OTHER_WORDS = new Set(
  list(
    'shop, step, top, atop, slop, stoop, stool, strop, suit, quite, quiet, remover, cancer, subscribe, subscribed, resubscribe',
    'delegate, option, spot, store, stock, describe',
  ),
);
const COURTESY = new Set(list('please, pls, plz, thanks, now, me, all, it, this, texts, text, texting'));

/** "stopp", "st0p", "stahp", "unsuscribe" can mean nothing else, anywhere in a reply. */
const MISSPELLED =
  /^(?!unsubscribed$)(?:s+t+[o0]+p{2,}|st+o{2,}p+|s+t+0+p+|5t[o0]p|q+u+i{2,}t+|q+u+i+t{2,}|e+n+d{2,}|stp|sotp|sop+t+|stpo|tsop|st+a+h*p+|stawp|dtop|syop|srop|uns[a-z]{0,2}s?cri[a-z]*|unsub[a-z]*)$/;
/** Several of the words run together: "quitend". None of them is made of others, so that there is one way to read each. */
const GLUED =
  /^(?:stop|opting|opt|out|end|quit|remove|delete|cancel|unsubscribe|please|pls|dr|txt|text|msg|now){2,}$/;
/** "s t o p", "st op". */
const SPLIT =
  /(?<![^ ])(?:s t o p|s top|st op|sto p|s t op|st o p|u n s u b|un subscribe|unsub scribe|q u i t|e n d|o p t|can cel) /;

/** Whether a normalized reply contains a misspelled or split STOP, or is only a misspelled word like it. */
export function hasMisspelledStop(reply: string): boolean {
  const words = reply.split(' ').filter((word) => !word.startsWith('|'));
  if (SPLIT.test(`${words.join(' ')} `)) return true;
  if (words.some((word) => MISSPELLED.test(word) || GLUED.test(word))) return true;
  const said = words.filter((word) => !COURTESY.has(word));
  return said.length <= 2 && said.some(isNearlyStop);
}

function isNearlyStop(word: string): boolean {
  const squeezed = word.replace(/(.)\1+/g, '$1');
  if (OTHER_WORDS.has(word) || OTHER_WORDS.has(squeezed)) return false;
  return [...TYPOS].some(
    ([stop, typos]) =>
      word !== stop && (countTypos(word, stop) <= typos || countTypos(squeezed, stop) <= typos),
  );
}

/** Letters left out, added, wrong or swapped with the next (the optimal string alignment distance). */
function countTypos(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 3) return Number.POSITIVE_INFINITY;
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = cell(last, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = isSwap ? cell(before, j - 2) + 1 : replaced;
      row.push(Math.min(cell(last, j) + 1, cell(row, j - 1) + 1, replaced, swapped));
    }
    before = last;
    last = row;
  }
  return cell(last, other.length);
}

const cell = (row: readonly number[], index: number): number => row[index] ?? 0;
