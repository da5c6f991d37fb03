import { expect, it } from 'vitest';
import { sampleLine, samplePractice } from '@/testing/samples';
import { cartPanel, closeCartPanel } from '../cart-panel-store';
import { cartStore } from '../lines/cart-store';
import { contactFormOf } from './contact-form-store';
import { resendTarget } from './resend-target';

it('shows a cart that is used again, where the panel is closed too', () => {
  closeCartPanel();
  const items = [{ ...sampleLine(), vendor: 'Halden' }];
  resendTarget.fill(
    { items, phoneNumber: '(312) 555-0142', patientLastName: 'Alvarez', gone: [] },
    samplePractice,
  );
  expect(cartPanel()).toEqual({ isOpen: true, variant: 'drawer', tab: 'current' });
  expect(cartStore.get().map(({ id }) => id)).toEqual([items[0]?.id]);
  expect(contactFormOf(samplePractice)).toMatchObject({ patientLastName: 'Alvarez', hasConsent: false });
  closeCartPanel();
});
