import type { PatientPageModel } from '@eyecart/shared/contracts';
import { type RenderResult, render } from '@testing-library/react';
import { PatientPage } from '../page/patient-page';

/** Renders a patient page in English. */
export const show = (view: PatientPageModel): RenderResult =>
  render(<PatientPage language="en" address="/cart/x" portalName="Eyecart" view={view} />);
