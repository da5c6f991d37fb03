import { lazyDialog } from '@/features/notifications/lazy-dialog';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { closePlan, type PlanRequest, usePlanRequest } from '@/lib/plan-request';

const PlanDialog = lazyDialog<OpenState & { request: PlanRequest }>(() =>
  import('@/features/plan/plan-dialog').then(({ PlanDialog: Dialog }) => ({ default: Dialog })),
);

/** The preview of the sheet to print, wherever it was asked for. */
export function PlanLayer() {
  const { isOpen, request } = usePlanRequest();
  return request !== null && <PlanDialog request={request} open={isOpen} onOpenChange={() => closePlan()} />;
}
