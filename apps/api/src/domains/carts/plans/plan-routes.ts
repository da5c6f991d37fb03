import type { planEndpoints } from '@eyecart/shared/contracts';
import type { Handlers } from '../../../http/mount-contract.js';
import type { SharedLimiter } from '../../../http/shared-limiter.js';
import type { PlanService } from './plan-service.js';

export function createPlanHandlers(dependencies: {
  readonly plans: PlanService;
  readonly practicePrints: SharedLimiter;
}): Handlers<typeof planEndpoints> {
  const { plans, practicePrints } = dependencies;
  return {
    makePlan: ({ caller, body }) => plans.makePlan(caller.practice, body),
    printPlan: ({ caller, body, response }) => {
      practicePrints.take(caller.practice.id, response);
      return plans.printPlan(caller.practice, body);
    },
  };
}
