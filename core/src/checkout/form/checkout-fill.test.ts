import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  detailsOfSaved,
  fillFromCustomer,
  type KnownCustomer,
  type SavedAddress,
  sameAddress,
  withPersonal,
  withSavedAddress,
} from './checkout-fill.ts';
import { emptyCheckout } from './checkout-state.ts';

const home: SavedAddress = {
  firstname: 'Mari',
  lastname: 'Maasikas',
  street: ['Pärnu mnt', '13', '4'],
  city: 'Tallinn',
  postcode: '10141',
  country_id: 'EE',
  region: { region: 'Harju' },
  region_id: 7,
  telephone: '555',
  company: null,
  vat_id: null,
  default_shipping: true,
  default_billing: true,
};
const office: SavedAddress = {
  ...home,
  street: ['Riia 1', ''],
  city: 'Tartu',
  company: 'Klaasikoda',
  vat_id: 'EE123',
  default_shipping: false,
};
const customer = (...addresses: SavedAddress[]): KnownCustomer => ({
  firstname: 'Mari',
  lastname: 'Maasikas',
  email: 'mari@example.com',
  addresses,
});

describe('a saved address', () => {
  it('fills every field of the form', () => {
    expect(detailsOfSaved(home)).toEqual({
      firstName: 'Mari',
      lastName: 'Maasikas',
      country: 'EE',
      streetAddress: 'Pärnu mnt',
      apartmentNumber: '13 4',
      city: 'Tallinn',
      state: 'Harju',
      region_id: 7,
      zipCode: '10141',
      phoneNumber: '555',
    });
    const bare = { ...home, street: [], region: null, region_id: null, telephone: null };
    expect(detailsOfSaved(bare)).toMatchObject({
      streetAddress: '',
      apartmentNumber: '',
      state: '',
      region_id: 0,
      phoneNumber: '',
    });
  });

  it('is recognised regardless of the phone number, but not with another street', () => {
    const details = detailsOfSaved(home);
    expect(sameAddress(details, { ...details, phoneNumber: '1', city: ' Tallinn ' })).toBe(true);
    for (const field of [
      'firstName',
      'streetAddress',
      'apartmentNumber',
      'city',
      'zipCode',
      'country',
    ] as const)
      expect(sameAddress(details, { ...details, [field]: 'x' })).toBe(false);
  });

  it('keeps a phone number that was typed', () => {
    const { shippingDetails } = emptyCheckout('EE');
    const typed = { ...shippingDetails, phoneNumber: '777', shippingMethod: 'flatrate' };
    expect(withSavedAddress(typed, { ...home, telephone: '' })).toMatchObject({
      phoneNumber: '777',
      city: 'Tallinn',
      shippingMethod: 'flatrate',
    });
    expect(withSavedAddress(typed, home).phoneNumber).toBe('555');
  });
});

describe('a logged-in customer', () => {
  it('gets the account’s data filled in', () => {
    const filled = fillFromCustomer(emptyCheckout('EE'), customer(home));
    expect(filled.personalDetails).toMatchObject({
      firstName: 'Mari',
      lastName: 'Maasikas',
      emailAddress: 'mari@example.com',
    });
    expect(sameAddress(filled.shippingDetails, detailsOfSaved(home))).toBe(true);
    expect(filled).toMatchObject({ isBillSame: true, isCompany: false });
  });

  it('[CHK-06] with a company billing address gets it as billing address', () => {
    const filled = fillFromCustomer(
      emptyCheckout('EE'),
      customer({ ...home, default_billing: false }, office),
    );
    expect(filled).toMatchObject({ isBillSame: false, isCompany: true });
    expect(filled.shippingDetails.city).toBe('Tallinn');
    expect(filled.paymentDetails).toMatchObject({ city: 'Tartu', company: 'Klaasikoda', taxId: 'EE123' });
  });

  it('without an address gets only the name filled in', () => {
    const filled = fillFromCustomer(emptyCheckout('EE'), customer());
    expect(filled.shippingDetails).toMatchObject({ firstName: 'Mari', streetAddress: '', city: '' });
    expect(filled.isBillSame).toBe(true);
  });

  it('has no password field', () => {
    const state = emptyCheckout('EE');
    state.personalDetails = { ...state.personalDetails, createAccount: true, password: 'secret' };
    const { personalDetails } = fillFromCustomer(state, customer());
    expect(personalDetails).toMatchObject({ createAccount: false, password: '' });
  });

  it('[CHK-09] typed values are never overwritten', () => {
    const typed = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(typed, typed, typed, (name, city, email) => {
        const state = emptyCheckout('FI');
        state.personalDetails = { ...state.personalDetails, firstName: name, emailAddress: email };
        state.shippingDetails = { ...state.shippingDetails, city };
        const filled = fillFromCustomer(state, customer(home, office));
        expect(filled.personalDetails).toMatchObject({ firstName: name, emailAddress: email });
        expect(filled.shippingDetails).toMatchObject({ city, country: 'FI', streetAddress: '' });
      }),
    );
  });

  it('filling in is idempotent', () => {
    const once = fillFromCustomer(emptyCheckout('EE'), customer(home, office));
    expect(fillFromCustomer(once, customer(home, office))).toEqual(once);
  });

  it('nothing to fill in leaves the very same state, so that the form is not shown anew', () => {
    const once = fillFromCustomer(emptyCheckout('EE'), customer(home, office));
    expect(fillFromCustomer(once, { ...customer({ ...home }, { ...office }), lastname: 'Mets' })).toBe(once);
  });
});

describe('the name', () => {
  const named = (firstName: string, lastName: string) => ({
    ...emptyCheckout('EE').personalDetails,
    firstName,
    lastName,
  });

  it('is copied to shipping and billing until another one is typed there', () => {
    const first = withPersonal(emptyCheckout('EE'), named('Mari', 'Maasikas'));
    expect(first.shippingDetails).toMatchObject({ firstName: 'Mari', lastName: 'Maasikas' });
    expect(first.paymentDetails).toMatchObject({ firstName: 'Mari', lastName: 'Maasikas' });
    first.shippingDetails = { ...first.shippingDetails, firstName: 'Jüri' };
    const second = withPersonal(first, named('Maria', 'Mets'));
    expect(second.shippingDetails).toMatchObject({ firstName: 'Jüri', lastName: 'Mets' });
    expect(second.paymentDetails).toMatchObject({ firstName: 'Maria', lastName: 'Mets' });
  });
});
