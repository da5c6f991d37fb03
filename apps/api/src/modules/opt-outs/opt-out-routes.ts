import type { OptOut, optOutEndpoints } from '@eyecart/shared/contracts';
import { ApiError } from '../../http/api-error.js';
import type { Handlers } from '../../http/mount-contract.js';
import { parsePatientPhone } from '../../rules/phone-number.js';
import type { OptOutService } from './opt-out-service.js';

interface Dependencies {
  readonly optOuts: Pick<OptOutService, 'find' | 'recordWithin'>;
  readonly allowTestNumbers: boolean;
}

export function createOptOutHandlers({
  optOuts,
  allowTestNumbers,
}: Dependencies): Handlers<typeof optOutEndpoints> {
  function readPhone(text: string): string {
    const phone = parsePatientPhone(text, { allowTestNumbers });
    if (!phone.ok) throw new ApiError('invalid_phone', { message: phone.message });
    return phone.e164;
  }

  return {
    async recordOptOut({ tx, caller, body }) {
      const phoneNumber = readPhone(body.phoneNumber);
      const from = { source: 'staff', recordedBy: caller.reference } as const;
      return {
        success: true,
        optOut: present(phoneNumber, await optOuts.recordWithin(tx, phoneNumber, from)),
      };
    },
    async findOptOut({ query }) {
      const phoneNumber = readPhone(query.phoneNumber);
      const optedOutAt = await optOuts.find(phoneNumber);
      return { optOut: optedOutAt && present(phoneNumber, optedOutAt) };
    },
  };
}

const present = (phoneNumber: string, optedOutAt: Date): OptOut => ({
  phoneNumber,
  optedOutAt: optedOutAt.toISOString(),
});
