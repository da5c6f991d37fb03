import type { ReasonContext } from '@eyecart/shared/staff-messages/reason-sentences';
import { type CallerPractice, zoneOf } from '../../http/access.js';
import { openingWords } from '../../rules/opening-words.js';
import { zonesForPhone } from '../../rules/phone-number.js';

/** What describing a text's reasons to staff needs. `phoneNumber` is E.164, and null once erased. */
export const reasonContext = (practice: CallerPractice, phoneNumber: string | null): ReasonContext => ({
  describeOpening: (opening) =>
    openingWords(opening, zoneOf(practice), phoneNumber === null ? [] : zonesForPhone(phoneNumber)),
});
