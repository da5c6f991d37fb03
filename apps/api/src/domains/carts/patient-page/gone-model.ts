import type { LinkOwner, PatientPageModel } from '@eyecart/shared/contracts';
import { LINK_AGAIN_PATH } from '@eyecart/shared/rules/patient-path';
import { readTypedCode } from '../carts/typed-link.js';
import type { GonePage } from './link-again-routes.js';

/** 16 random bytes in base 58 are rarely shorter. */
const SHORTEST_ID = 20;

/** The page of an expired cart, or the page for a missing cart. */
export function goneModel(expired: LinkOwner | null, gone: GonePage, isClosing: boolean): PatientPageModel {
  const { linkAgain, typedNumber, address } = gone;
  const form = { linkAgain, ...(typedNumber !== undefined && { typedNumber }) };
  if (expired === null) return { state: 'not-found', isCutOff: isCutOff(address), ...form };
  const { practiceName, practiceContact } = expired;
  const owner = { practiceName, practiceContact };
  return isClosing ? { state: 'closed', owner } : { state: 'expired', ...form, ...owner };
}

/** Whether the link's id is shorter than ids are, and not a code that was typed from paper. */
function isCutOff(address: string): boolean {
  const id = decodeURIComponent(address.slice('/cart/'.length));
  return address !== LINK_AGAIN_PATH && id.length < SHORTEST_ID && readTypedCode(id) === null;
}
