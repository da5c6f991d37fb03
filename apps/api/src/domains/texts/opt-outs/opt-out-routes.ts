import type { optOutEndpoints } from '@eyecart/shared/contracts';
import type { Handlers } from '../../../http/mount-contract.js';
import type { IsTestNumber } from '../../../rules/phone-number.js';
import { readPatientPhone } from '../refuse-send.js';
import type { StaffOptOuts } from './staff-opt-outs.js';

interface Dependencies {
  readonly staffOptOuts: StaffOptOuts;
  readonly isTestNumber: IsTestNumber;
}

export function createOptOutHandlers({
  staffOptOuts,
  isTestNumber,
}: Dependencies): Handlers<typeof optOutEndpoints> {
  const readPhone = (typed: string): string => readPatientPhone(typed, isTestNumber);

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
