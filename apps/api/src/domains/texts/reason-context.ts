import type { ReasonContext } from '@eyecart/shared/staff-messages/reason-sentences';
import { type CallerPractice, zoneOf } from '../../http/access.js';
import { openingWords } from '../../rules/opening-words.js';
import { zonesForPhone } from '../../rules/phone-number.js';

/** How staff of a practice read the reasons of a text to a number (E.164); null once that was erased. */
export const reasonContext = (practice: CallerPractice, phoneNumber: string | null): ReasonContext => ({
  describeOpening: (opening) =>
    openingWords(opening, zoneOf(practice), phoneNumber === null ? [] : zonesForPhone(phoneNumber)),
});
