import type { EndpointRequest, planEndpoints } from '@eyecart/shared/contracts';
import { createStore, useStore } from '../storage/create-store';

/** The source of a plan, as the API takes it. */
export type PlanInput = Omit<EndpointRequest<typeof planEndpoints.makePlan>['body'], 'practiceName'>;

/** A plan that staff want to print. */
export interface PlanRequest extends PlanInput {
  /** The name that is on the sheet unless staff change it there. */
  readonly patientName?: string | undefined;
  /** A line that staff typed; it is on the sheet only. */
  readonly lineToPatient?: string | undefined;
  /** Makes the code's link if there is none yet; absent if the API can simply create a cart. */
  readonly createLink?: () => Promise<string>;
}

interface PlanState {
  readonly isOpen: boolean;
  /** Stays while the preview fades out. */
  readonly request: PlanRequest | null;
}

export const planStore = createStore<PlanState>({ isOpen: false, request: null });

export const usePlanRequest = (): PlanState => useStore(planStore);
/** Opens the preview of the sheet. */
export const openPlan = (request: PlanRequest): void => planStore.set({ isOpen: true, request });
export const closePlan = (): void => planStore.set({ ...planStore.get(), isOpen: false });
