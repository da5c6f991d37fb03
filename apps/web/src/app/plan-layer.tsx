import { lazyDialog } from '@/features/notifications/lazy-dialog';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { closePlan, type PlanRequest, usePlanRequest } from '@/lib/cart/plan-request';

const PlanDialog = lazyDialog<OpenState & { request: PlanRequest }>(() =>
  import('@/features/plan/plan-dialog').then(({ PlanDialog: Dialog }) => ({ default: Dialog })),
);

/** The print preview, opened from any page. */
export function PlanLayer() {
  const { isOpen, request } = usePlanRequest();
  return request !== null && <PlanDialog request={request} open={isOpen} onOpenChange={() => closePlan()} />;
}
