import { emptyCheckout } from '@klaas/core/checkout/form/checkout-state.ts';
import { expect, it } from 'vitest';
import { takePaymentValues, takePersonalValues, takeShippingValues } from './step-values.ts';

it('takes the first step over: names go along, the telephone stands on parcel and bill', () => {
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

it('[CHK-06] the company that is switched off is not forgotten', () => {
  const on = takePersonalValues(emptyCheckout('EE'), {
    isCompany: 'on',
    company: 'Klaasikoda',
    taxId: 'EE1',
  });
  const off = takePersonalValues(on, { firstName: 'Mari' });
  expect(off.isCompany).toBe(false);
  expect(off.paymentDetails).toMatchObject({ company: 'Klaasikoda', taxId: 'EE1' });
});

it('fields that are not shown keep what they had', () => {
  const typed = takeShippingValues(emptyCheckout('EE'), {
    city: 'Tartu',
    zipCode: '51003',
    country: 'FI',
    shippingMethod: 'flatrate',
  });
  expect(typed.shippingDetails).toMatchObject({ city: 'Tartu', country: 'FI', shippingMethod: '' });
  expect(takeShippingValues(typed, {})).toEqual(typed);
});

it('the bill goes elsewhere when the box is not ticked; without a parcel there is no box', () => {
  const details = emptyCheckout('EE');
  expect(takePaymentValues(details, {}, false).isBillSame).toBe(false);
  expect(takePaymentValues(details, { isBillSame: 'on' }, false).isBillSame).toBe(true);
  const virtual = takePaymentValues(details, { city: 'Narva' }, true);
  expect(virtual).toMatchObject({ isBillSame: true, paymentDetails: { city: 'Narva' } });
});
