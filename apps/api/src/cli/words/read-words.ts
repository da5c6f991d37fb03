import { hasVisibleText } from '@eyecart/shared/rules/visible-text';
import { CommandError } from './command-error.js';

/** Control and format characters, such as a line break or a zero-width space, and the separators of lines. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/**
 * A name, label, or code as the operator typed it, without spaces around it.
 * @throws CommandError when it is empty, too long, or has an invisible character
 */
export function readWords(value: string, what: string, longest: number): string {
  refuseUnseen(value, what);
  const words = value.trim();
  if (words.length > longest || !hasVisibleText(words)) {
    throw new CommandError(`Give ${what} 1 to ${longest} characters.`);
  }
  return words;
}

/** @throws CommandError that says which character is invisible, and where it is */
export function refuseUnseen(value: string, what: string): void {
  const found = UNSEEN.exec(value);
  if (found === null) return;
  const code = found[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  const place = [...value.slice(0, found.index)].length + 1;
  throw new CommandError(
    `Character ${place} of ${what} is invisible (U+${code}). Type it again without line breaks or hidden characters.`,
  );
}

/** @throws CommandError unless it is on or off */
export function readSwitch(value: string): boolean {
  if (value === 'on' || value === 'off') return value === 'on';
  throw new CommandError(`"${value}" is not a choice: use on or off.`);
}
