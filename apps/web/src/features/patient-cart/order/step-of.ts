import type { PatientCart, PlanStep } from '@eyecart/shared/contracts';

export const stepOf = (plan: PatientCart['plan'], id: string): PlanStep | undefined =>
  plan?.find((step) => step.id === id);
