import type { activityEndpoints } from '@eyecart/shared/contracts';
import type { Handlers } from '../../../http/mount-contract.js';
import type { AuditTrail } from './audit-trail.js';

export function createActivityHandlers(
  auditTrail: Pick<AuditTrail, 'listOfPractice'>,
): Handlers<typeof activityEndpoints> {
  return { listActivity: ({ caller, query }) => auditTrail.listOfPractice(caller, query) };
}
