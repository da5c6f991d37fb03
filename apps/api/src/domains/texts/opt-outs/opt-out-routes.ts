import type { optOutEndpoints } from '@eyecart/shared/contracts';
import { ApiError } from '../../../http/api-error.js';
import type { Handlers } from '../../../http/mount-contract.js';
import { type IsTestNumber, parsePatientPhone } from '../../../rules/phone-number.js';
import type { StaffOptOuts } from './staff-opt-outs.js';

interface Dependencies {
  readonly staffOptOuts: StaffOptOuts;
  readonly isTestNumber: IsTestNumber;
}

export function createOptOutHandlers({
  staffOptOuts,
  isTestNumber,
}: Dependencies): Handlers<typeof optOutEndpoints> {
  function readPhone(value: string): string {
    const phone = parsePatientPhone(value, { isTestNumber });
    if (!phone.ok) throw new ApiError('invalid_phone', { message: phone.message });
    return phone.e164;
  }

  return {
    async recordOptOut({ tx, caller, body }) {
      return { success: true, optOut: await staffOptOuts.record(tx, caller, readPhone(body.phoneNumber)) };
    },
    async findOptOut({ caller, body }) {
      return { optOut: await staffOptOuts.find(caller.practice.id, readPhone(body.phoneNumber)) };
    },
    async liftOptOut({ tx, caller, body }) {
      await staffOptOuts.lift(tx, caller, readPhone(body.phoneNumber), body.reason);
      return { success: true };
    },
  };
}
