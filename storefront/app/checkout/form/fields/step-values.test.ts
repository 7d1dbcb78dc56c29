import { emptyCheckout } from '@klaas/core/checkout/form/checkout-state.ts';
import { expect, it } from 'vitest';
import { takePaymentValues, takePersonalValues, takeShippingValues } from './step-values.ts';

it('applies the personal step: copies names to the shipping address and the phone to both addresses', () => {
  const taken = takePersonalValues(emptyCheckout('EE'), {
    firstName: 'Mari',
    lastName: 'Mets',
    emailAddress: 'mari@example.com',
    phoneNumber: '555',
    isCompany: 'on',
    company: 'Klaasikoda',
    taxId: 'EE123',
    createAccount: 'on',
    password: 'Salasona1!',
  });
  expect(taken.personalDetails).toEqual({
    firstName: 'Mari',
    lastName: 'Mets',
    emailAddress: 'mari@example.com',
    password: 'Salasona1!',
    createAccount: true,
  });
  expect(taken.shippingDetails).toMatchObject({ firstName: 'Mari', lastName: 'Mets', phoneNumber: '555' });
  expect(taken.paymentDetails).toMatchObject({ phoneNumber: '555', company: 'Klaasikoda', taxId: 'EE123' });
  expect(taken.isCompany).toBe(true);
});

it('[CHK-06] keeps the company details when the switch is turned off', () => {
  const on = takePersonalValues(emptyCheckout('EE'), {
    isCompany: 'on',
    company: 'Klaasikoda',
    taxId: 'EE1',
  });
  const off = takePersonalValues(on, { firstName: 'Mari' });
  expect(off.isCompany).toBe(false);
  expect(off.paymentDetails).toMatchObject({ company: 'Klaasikoda', taxId: 'EE1' });
});

it('fields that are not rendered keep their values', () => {
  const typed = takeShippingValues(emptyCheckout('EE'), {
    city: 'Tartu',
    zipCode: '51003',
    country: 'FI',
    shippingMethod: 'flatrate',
  });
  expect(typed.shippingDetails).toMatchObject({ city: 'Tartu', country: 'FI', shippingMethod: '' });
  expect(takeShippingValues(typed, {})).toEqual(typed);
});

it('uses a separate billing address when the box is unchecked; virtual carts have no box', () => {
  const details = emptyCheckout('EE');
  expect(takePaymentValues(details, {}, false).isBillSame).toBe(false);
  expect(takePaymentValues(details, { isBillSame: 'on' }, false).isBillSame).toBe(true);
  const virtual = takePaymentValues(details, { city: 'Narva' }, true);
  expect(virtual).toMatchObject({ isBillSame: true, paymentDetails: { city: 'Narva' } });
});
