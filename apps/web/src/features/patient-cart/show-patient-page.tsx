import type { PatientPageModel } from '@eyecart/shared/contracts';
import { type RenderResult, render } from '@testing-library/react';
import { PatientPage } from './patient-page';
import { makeCart } from './sample-cart';

/** A patient page that shows a cart. */
export const ready = (cart = makeCart(), more = {}): PatientPageModel => ({
  state: 'ready',
  cart,
  choice: null,
  now: '2026-11-22T12:00:00.000Z',
  timeZone: 'America/New_York',
  notice: null,
  checkoutError: null,
  shopTotal: null,
  refillTexts: null,
  ...more,
});

/** Renders a patient page in English. */
export const show = (view: PatientPageModel): RenderResult =>
  render(<PatientPage language="en" address="/cart/x" portalName="Eyecart" view={view} />);
