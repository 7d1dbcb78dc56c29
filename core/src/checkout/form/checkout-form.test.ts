import { describe, expect, it } from 'vitest';
import { packPane } from '../../cart/delivery/packed-goods.ts';
import type { ShippingRule } from '../../cart/totals/shipping-rule.ts';
import { checkCompany } from '../../stores/address-check.ts';
import {
  CHECKOUT_MESSAGES,
  type CheckoutError,
  checkPayment,
  checkPersonal,
  checkReview,
  checkShipping,
  errorsOfStep,
  NO_TICKS,
  reachableStep,
  sizeField,
  stepsOf,
} from './checkout-check.ts';
import {
  type CheckoutState,
  emptyCheckout,
  isCheckoutActive,
  settleBill,
  withoutPassword,
} from './checkout-state.ts';
import {
  availableShipping,
  CASH_ON_DELIVERY,
  choosePayment,
  chooseShipping,
  DEFAULT_SHIPPING,
  offeredPayments,
  offlineShipping,
  paymentMethodsOf,
  refusedShipping,
  showsPaymentNote,
  unservedShipping,
} from './method-choice.ts';
import { trackingStepOf } from './tracking-step.ts';

const passwordRule = (password: string) => (password.length < 8 ? 'password_short' : null);

const filled = (): CheckoutState => {
  const state = emptyCheckout('EE');
  const address = {
    firstName: 'Mari',
    lastName: 'Maasikas',
    country: 'EE',
    streetAddress: 'Pärnu mnt 13',
    apartmentNumber: '',
    city: 'Tallinn',
    zipCode: '10141',
    phoneNumber: '+372 5123 4567',
  };
  return {
    ...state,
    personalDetails: {
      ...state.personalDetails,
      firstName: 'Mari',
      lastName: 'Ots',
      emailAddress: 'mari@example.com',
    },
    shippingDetails: {
      ...state.shippingDetails,
      ...address,
      shippingMethod: 'flatrate',
      shippingCarrier: 'flatrate',
    },
    paymentDetails: { ...state.paymentDetails, ...address, paymentMethod: 'cashondelivery' },
  };
};

describe('[CHK-05] field validation', () => {
  it('accepts valid values', () => {
    const { personalDetails, shippingDetails, paymentDetails } = filled();
    expect(checkPersonal(personalDetails, passwordRule)).toEqual({});
    expect(checkShipping(shippingDetails)).toEqual({});
    expect(checkPayment(paymentDetails)).toEqual({});
    expect(checkReview({ ...NO_TICKS, terms: true }, [])).toEqual({});
  });

  it('requires all mandatory fields of an empty form, and no others', () => {
    const { personalDetails, shippingDetails, paymentDetails } = emptyCheckout('');
    const required = (...fields: string[]) => Object.fromEntries(fields.map((field) => [field, 'required']));
    expect(checkPersonal(personalDetails, passwordRule)).toEqual(
      required('firstName', 'lastName', 'emailAddress'),
    );
    const address = ['firstName', 'lastName', 'country', 'streetAddress', 'city', 'zipCode'];
    expect(checkShipping(shippingDetails)).toEqual(required(...address, 'shippingMethod'));
    expect(checkPayment(paymentDetails)).toEqual(required(...address, 'paymentMethod'));
    expect(checkCompany(paymentDetails)).toEqual({
      company: 'required',
      taxId: 'company_number_missing',
    });
    expect(checkReview(NO_TICKS, [])).toEqual({ terms: 'terms_unaccepted' });
  });

  const wrong: [
    part: 'personal' | 'shipping' | 'payment' | 'company',
    field: string,
    value: string,
    expectedError: CheckoutError,
  ][] = [
    ['personal', 'firstName', 'M', 'name_letters'],
    ['personal', 'lastName', '12', 'name_letters'],
    ['personal', 'emailAddress', 'mari@example', 'email_invalid'],
    ['personal', 'emailAddress', 'a b@example.com', 'email_invalid'],
    ['shipping', 'zipCode', '10', 'zip_short'],
    ['shipping', 'country', 'Eesti', 'country_unknown'],
    ['shipping', 'city', '   ', 'required'],
    ['shipping', 'streetAddress', 'x'.repeat(256), 'too_long'],
    ['shipping', 'apartmentNumber', 'x'.repeat(256), 'too_long'],
    ['company', 'company', 'AB', 'company_letters'],
    ['payment', 'zipCode', '10', 'zip_short'],
    ['company', 'taxId', 'EE', 'tax_id_short'],
    ['company', 'registryCode', '123', 'registry_code_invalid'],
  ];
  it.each(wrong)('%s %s "%s"', (part, field, value, expectedError) => {
    const state = filled();
    const company = { company: 'Klaasikoda', registryCode: '', taxId: 'EE123' };
    const foundErrors = {
      personal: () => checkPersonal({ ...state.personalDetails, [field]: value }, passwordRule),
      shipping: () => checkShipping({ ...state.shippingDetails, [field]: value }),
      payment: () => checkPayment({ ...state.paymentDetails, [field]: value }),
      company: () => checkCompany({ ...company, [field]: value }),
    }[part]();
    expect(foundErrors).toEqual({ [field]: expectedError });
  });

  it('counts letters of any alphabet', () => {
    const { personalDetails } = filled();
    expect(checkPersonal({ ...personalDetails, firstName: 'Юл', lastName: 'Õu' }, passwordRule)).toEqual({});
  });

  it('[CHK-07] requires a password only when an account is created', () => {
    const { personalDetails } = filled();
    expect(checkPersonal({ ...personalDetails, password: 'x' }, passwordRule)).toEqual({});
    const wanting = { ...personalDetails, createAccount: true };
    expect(checkPersonal(wanting, passwordRule)).toEqual({ password: 'required' });
    expect(checkPersonal({ ...wanting, password: 'short' }, passwordRule)).toEqual({
      password: 'password_short',
    });
    expect(checkPersonal({ ...wanting, password: 'long enough' }, passwordRule)).toEqual({});
  });

  it('requires a confirmation of each size besides the terms', () => {
    const sized = ['WALL 1', 'WALL 2'];
    const ticks = { terms: true, sizes: { 'WALL 1': true, gone: true } };
    expect(checkReview(ticks, sized)).toEqual({ [sizeField('WALL 2')]: 'size_unchecked' });
    expect(checkReview({ terms: false, sizes: { 'WALL 1': true, 'WALL 2': true } }, sized)).toEqual({
      terms: 'terms_unaccepted',
    });
  });

  it('[CHK-06] requires company fields only for a company bill, in the step with the switch', () => {
    const rules = { isVirtual: false, passwordRule };
    expect(errorsOfStep('personal', filled(), rules)).toEqual({});
    expect(errorsOfStep('personal', { ...filled(), isCompany: true }, rules)).toEqual({
      company: 'required',
      taxId: 'company_number_missing',
    });
  });

  it('validates the billing address only when it differs or nothing is shipped', () => {
    const state = filled();
    state.paymentDetails = { ...state.paymentDetails, city: '' };
    const errorsOf = (isBillSame: boolean, isVirtual: boolean) =>
      errorsOfStep('payment', { ...state, isBillSame }, { isVirtual, passwordRule });
    expect(errorsOf(true, false)).toEqual({});
    expect(errorsOf(false, false)).toEqual({ city: 'required' });
    expect(errorsOf(true, true)).toEqual({ city: 'required' });
  });

  it('uses the specification’s texts', () => {
    expect(CHECKOUT_MESSAGES.required).toBe('Field is required');
    expect(CHECKOUT_MESSAGES.email_invalid).toBe('Please provide valid e-mail address.');
    expect(CHECKOUT_MESSAGES.terms_unaccepted).toBe('You must accept the terms and conditions.');
    expect(CHECKOUT_MESSAGES.validation_errors).toBe('Please fix the validation errors');
  });
});

describe('[CHK-05] phone number', () => {
  const errorOf = (phoneNumber: string, { country = 'EE', isVirtual = false } = {}) => {
    const state = filled();
    const shippingDetails = { ...state.shippingDetails, phoneNumber, country };
    return errorsOfStep('personal', { ...state, shippingDetails }, { isVirtual, passwordRule })[
      'phoneNumber'
    ];
  };
  it('is validated by country, and required where a courier delivers', () => {
    expect(errorOf('5123 4567')).toBeUndefined();
    expect(errorOf('abc')).toBe('phone_invalid');
    expect(errorOf('040 123 4567')).toBe('phone_invalid');
    expect(errorOf('040 123 4567', { country: 'FI' })).toBeUndefined();
    expect(errorOf('')).toBe('required');
    expect(errorOf('', { isVirtual: true })).toBeUndefined();
    expect(errorOf('abc', { isVirtual: true })).toBe('phone_invalid');
  });
});

describe('[CHK-02] steps', () => {
  const options = { isVirtual: false, passwordRule };
  it('a virtual cart has no shipping step', () => {
    expect(stepsOf(false)).toEqual(['personal', 'shipping', 'payment', 'review']);
    expect(stepsOf(true)).toEqual(['personal', 'payment', 'review']);
  });

  it('a later step is reachable only when all previous ones are valid', () => {
    const empty = emptyCheckout('EE');
    expect(reachableStep('review', empty, options)).toBe('personal');
    expect(reachableStep('review', filled(), options)).toBe('review');
    const noMethod = filled();
    noMethod.shippingDetails.shippingMethod = '';
    expect(reachableStep('review', noMethod, options)).toBe('shipping');
    expect(reachableStep('personal', empty, options)).toBe('personal');
    expect(reachableStep('review', noMethod, { ...options, isVirtual: true })).toBe('review');
    expect(reachableStep('shipping', filled(), { ...options, isVirtual: true })).toBe('personal');
  });
});

describe('checkout state', () => {
  it('[CHK-08] is active for half an hour after the last change', () => {
    const window = 1_800_000;
    expect(isCheckoutActive(1000, 1000 + window, window)).toBe(true);
    expect(isCheckoutActive(1000, 1001 + window, window)).toBe(false);
    expect(isCheckoutActive(0, 10, window)).toBe(false);
  });

  it('[CHK-07] drops the password and keeps the rest', () => {
    const state = filled();
    state.personalDetails.password = 'secret';
    state.personalDetails.createAccount = true;
    expect(withoutPassword(state)).toEqual({
      ...state,
      personalDetails: { ...state.personalDetails, password: '', createAccount: false },
    });
  });

  it('copies the address to billing, without the shipping method', () => {
    const state = filled();
    state.shippingDetails.city = 'Tartu';
    const billed = settleBill(state, false).paymentDetails;
    expect(billed).toMatchObject({ city: 'Tartu', paymentMethod: 'cashondelivery' });
    expect(billed).not.toHaveProperty('shippingMethod');
    expect(settleBill(state, true)).toBe(state);
    const other = { ...state, isBillSame: false };
    expect(settleBill(other, false)).toBe(other);
  });
});

describe('[CHK-03] shipping and payment methods', () => {
  const pickup = { ...DEFAULT_SHIPPING, method_code: 'pickup', default: false };
  const closed = { ...DEFAULT_SHIPPING, method_code: 'closed', available: false };

  it('default to the courier at 4 net, 5 gross; unavailable methods are dropped', () => {
    expect(DEFAULT_SHIPPING).toMatchObject({ method_title: 'DPD Courier', amount: 4, price_incl_tax: 5 });
    expect(availableShipping([closed, pickup])).toEqual([pickup]);
  });

  it('without a connection follow the rules of the shop; the default where none are known', () => {
    const pane = {
      ...{ item_id: 1, sku: 'PANE', name: 'Wall', qty: 1, isParcelAllowed: false, isShipped: true },
      pieces: [packPane({ widthMm: 900, heightMm: 2000, thicknessMm: 8, weightKg: 36 })],
    };
    const goal = { country: 'EE', postcode: '', goodsGrossCents: 0, access: null };
    const rule: ShippingRule = {
      ...{
        carrier_code: 'flatrate',
        method_code: 'flatrate',
        carrier_title: 'DPD',
        method_title: 'DPD kuller',
      },
      ...{ price_excl_cents: 400, price_incl_cents: 500, free_above_cents: null, per_kg_cents: 0, note: '' },
      ...{ kind: 'courier', needs: 'none', provider: '', available: true, countries: ['EE'], zones: [] },
      ...{ ship_classes: [], max_weight_g: 31_500, max_sides_mm: [1750, 1750, 1750], max_girth_mm: 3000 },
      ...{ per_floor_cents: 0, two_people_cents: 0, old_glass_cents: 0 },
    };
    expect(offlineShipping(null, { ...goal, lines: [pane] })).toEqual([DEFAULT_SHIPPING]);
    expect(offlineShipping([rule], { ...goal, lines: [] })).toMatchObject([
      { available: true, amount: 4, price_incl_tax: 5 },
    ]);
    const refused = offlineShipping([rule], { ...goal, lines: [pane] });
    expect(availableShipping(refused)).toEqual([]);
    expect(refusedShipping(refused).map(({ line }) => line)).toEqual(['Wall']);
  });

  it('name those that do not go to the typed place, and the goods that others do not take', () => {
    const refusedBy = (method_title: string, error: 'zone_not_served' | 'method_not_for_goods') => ({
      ...closed,
      method_title,
      extension_attributes: { refusal: { error, line: 'Mirror' } },
    });
    const methods = [
      pickup,
      refusedBy('Van', 'zone_not_served'),
      refusedBy('Locker', 'method_not_for_goods'),
      closed,
    ];
    expect(unservedShipping(methods)).toEqual(['Van']);
    expect(refusedShipping(methods).map(({ method, line }) => [method.method_title, line])).toEqual([
      ['Locker', 'Mirror'],
    ]);
  });

  it('keep the choice while it is available', () => {
    const chosen = (shippingMethod: string, shippingCarrier = '') => ({ shippingMethod, shippingCarrier });
    const methods = [pickup, closed, DEFAULT_SHIPPING];
    expect(chooseShipping(methods, chosen('pickup'))).toBe(pickup);
    expect(chooseShipping(methods, chosen('pickup', 'other'))).toBe(DEFAULT_SHIPPING);
    expect(chooseShipping(methods, chosen('closed'))).toBe(DEFAULT_SHIPPING);
    expect(chooseShipping([pickup], chosen(''))).toBe(pickup);
    expect(chooseShipping([closed], chosen('closed'))).toBeUndefined();
  });

  it('cash on delivery is local (free, offline, no server method); others come from the server', () => {
    const methods = paymentMethodsOf([
      { code: 'cashondelivery', title: 'COD' },
      { code: 'banklink', title: 'Bank link', extension_attributes: { note: 'A trial' } },
    ]);
    expect(methods[1]?.extension_attributes).toEqual({ note: 'A trial' });
    expect(methods[0]).toEqual({ ...CASH_ON_DELIVERY, title: 'COD' });
    expect(CASH_ON_DELIVERY).toMatchObject({ cost: 0, offline: true, is_server_method: false });
    expect(methods[1]).toMatchObject({ code: 'banklink', is_server_method: true, offline: false });
    const codes = (isVirtual: boolean, isOnline: boolean) =>
      offeredPayments(methods, { isVirtual, isOnline }).map(({ code }) => code);
    expect(codes(false, true)).toEqual(['cashondelivery', 'banklink']);
    expect(codes(true, true)).toEqual(['banklink']);
    expect(codes(false, false)).toEqual(['cashondelivery']);
    expect(choosePayment(methods, 'banklink')?.code).toBe('banklink');
    expect(choosePayment(methods, 'gone')?.code).toBe('cashondelivery');
    expect(choosePayment([], 'gone')).toBeUndefined();
  });

  it('[CHK-04] show the payment note only for the local method', () => {
    expect(showsPaymentNote(CASH_ON_DELIVERY)).toBe(true);
    expect(showsPaymentNote({ ...CASH_ON_DELIVERY, is_server_method: true })).toBe(false);
    expect(showsPaymentNote({ ...CASH_ON_DELIVERY, code: 'banklink' })).toBe(false);
    expect(showsPaymentNote(undefined)).toBe(false);
  });
});

it('[CHK-11] tracks four steps', () => {
  const data = { isLoggedIn: false, shippingMethod: 'flatrate', paymentMethod: 'cashondelivery' };
  expect(trackingStepOf('start', data)).toEqual({ step: 1, option: 'Guest Checkout' });
  expect(trackingStepOf('start', { ...data, isLoggedIn: true }).option).toBe('LoggedIn Checkout');
  expect(trackingStepOf('personal', data)).toEqual({ step: 2, option: 'flatrate' });
  expect(trackingStepOf('shipping', data)).toEqual({ step: 3, option: 'cashondelivery' });
  expect(trackingStepOf('payment', data)).toEqual({ step: 4, option: 'cashondelivery' });
});
