import { describe, expect, it } from 'vitest';
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
  paymentMethodsOf,
  showsPaymentNote,
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

describe('[CHK-05] fields', () => {
  it('what is filled in right has no fault', () => {
    const { personalDetails, shippingDetails, paymentDetails } = filled();
    expect(checkPersonal(personalDetails, passwordRule)).toEqual({});
    expect(checkShipping(shippingDetails)).toEqual({});
    expect(checkPayment(paymentDetails)).toEqual({});
    expect(checkReview({ ...NO_TICKS, terms: true }, [])).toEqual({});
  });

  it('an empty form asks for all that is needed, and for nothing else', () => {
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
    fault: CheckoutError,
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
  it.each(wrong)('%s %s "%s"', (part, field, value, fault) => {
    const state = filled();
    const company = { company: 'Klaasikoda', registryCode: '', taxId: 'EE123' };
    const found = {
      personal: () => checkPersonal({ ...state.personalDetails, [field]: value }, passwordRule),
      shipping: () => checkShipping({ ...state.shippingDetails, [field]: value }),
      payment: () => checkPayment({ ...state.paymentDetails, [field]: value }),
      company: () => checkCompany({ ...company, [field]: value }),
    }[part]();
    expect(found).toEqual({ [field]: fault });
  });

  it('letters of any alphabet count', () => {
    const { personalDetails } = filled();
    expect(checkPersonal({ ...personalDetails, firstName: 'Юл', lastName: 'Õu' }, passwordRule)).toEqual({});
  });

  it('[CHK-07] a password is asked for only when an account is wanted', () => {
    const { personalDetails } = filled();
    expect(checkPersonal({ ...personalDetails, password: 'x' }, passwordRule)).toEqual({});
    const wanting = { ...personalDetails, createAccount: true };
    expect(checkPersonal(wanting, passwordRule)).toEqual({ password: 'required' });
    expect(checkPersonal({ ...wanting, password: 'short' }, passwordRule)).toEqual({
      password: 'password_short',
    });
    expect(checkPersonal({ ...wanting, password: 'long enough' }, passwordRule)).toEqual({});
  });

  it('each size is confirmed beside the terms', () => {
    const sized = ['WALL 1', 'WALL 2'];
    const ticks = { terms: true, sizes: { 'WALL 1': true, gone: true } };
    expect(checkReview(ticks, sized)).toEqual({ [sizeField('WALL 2')]: 'size_unchecked' });
    expect(checkReview({ terms: false, sizes: { 'WALL 1': true, 'WALL 2': true } }, sized)).toEqual({
      terms: 'terms_unaccepted',
    });
  });

  it('[CHK-06] a company is asked for only when one is billed, where the switch stands', () => {
    const rules = { isVirtual: false, passwordRule };
    expect(errorsOfStep('personal', filled(), rules)).toEqual({});
    expect(errorsOfStep('personal', { ...filled(), isCompany: true }, rules)).toEqual({
      company: 'required',
      taxId: 'company_number_missing',
    });
  });

  it('the bill’s own address is asked for only when it is another one, or when nothing is shipped', () => {
    const state = filled();
    state.paymentDetails = { ...state.paymentDetails, city: '' };
    const errorsOf = (isBillSame: boolean, isVirtual: boolean) =>
      errorsOfStep('payment', { ...state, isBillSame }, { isVirtual, passwordRule });
    expect(errorsOf(true, false)).toEqual({});
    expect(errorsOf(false, false)).toEqual({ city: 'required' });
    expect(errorsOf(true, true)).toEqual({ city: 'required' });
  });

  it('has the specification’s words', () => {
    expect(CHECKOUT_MESSAGES.required).toBe('Field is required');
    expect(CHECKOUT_MESSAGES.email_invalid).toBe('Please provide valid e-mail address.');
    expect(CHECKOUT_MESSAGES.terms_unaccepted).toBe('You must accept the terms and conditions.');
    expect(CHECKOUT_MESSAGES.validation_errors).toBe('Please fix the validation errors');
  });
});

describe('[CHK-05] the telephone', () => {
  const errorOf = (phoneNumber: string, { country = 'EE', isVirtual = false } = {}) => {
    const state = filled();
    const shippingDetails = { ...state.shippingDetails, phoneNumber, country };
    return errorsOfStep('personal', { ...state, shippingDetails }, { isVirtual, passwordRule })[
      'phoneNumber'
    ];
  };
  it('is checked by the country, and asked for where a courier comes', () => {
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
  it('nothing is shipped of a virtual cart', () => {
    expect(stepsOf(false)).toEqual(['personal', 'shipping', 'payment', 'review']);
    expect(stepsOf(true)).toEqual(['personal', 'payment', 'review']);
  });

  it('a later step is reached only over those before it', () => {
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

describe('state', () => {
  it('[CHK-08] counts as active for half an hour after the last change', () => {
    const window = 1_800_000;
    expect(isCheckoutActive(1000, 1000 + window, window)).toBe(true);
    expect(isCheckoutActive(1000, 1001 + window, window)).toBe(false);
    expect(isCheckoutActive(0, 10, window)).toBe(false);
  });

  it('[CHK-07] the password is dropped, the rest stays', () => {
    const state = filled();
    state.personalDetails.password = 'secret';
    state.personalDetails.createAccount = true;
    expect(withoutPassword(state)).toEqual({
      ...state,
      personalDetails: { ...state.personalDetails, password: '', createAccount: false },
    });
  });

  it('the bill takes over the address, not the way of shipping', () => {
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

describe('[CHK-03] methods', () => {
  const pickup = { ...DEFAULT_SHIPPING, method_code: 'pickup', default: false };
  const closed = { ...DEFAULT_SHIPPING, method_code: 'closed', available: false };

  it('the courier at 4, 5 with tax, is the default; what is not available is dropped', () => {
    expect(DEFAULT_SHIPPING).toMatchObject({ method_title: 'DPD Courier', amount: 4, price_incl_tax: 5 });
    expect(availableShipping([closed, pickup])).toEqual([pickup]);
  });

  it('a choice is kept as long as it is there', () => {
    const chosen = (shippingMethod: string, shippingCarrier = '') => ({ shippingMethod, shippingCarrier });
    const methods = [pickup, closed, DEFAULT_SHIPPING];
    expect(chooseShipping(methods, chosen('pickup'))).toBe(pickup);
    expect(chooseShipping(methods, chosen('pickup', 'other'))).toBe(DEFAULT_SHIPPING);
    expect(chooseShipping(methods, chosen('closed'))).toBe(DEFAULT_SHIPPING);
    expect(chooseShipping([pickup], chosen(''))).toBe(pickup);
    expect(chooseShipping([closed], chosen('closed'))).toBeUndefined();
  });

  it('cash on delivery is the shop’s own: free, offline, no server method; others are the server’s', () => {
    const methods = paymentMethodsOf([
      { code: 'cashondelivery', title: 'COD' },
      { code: 'banklink', title: 'Bank link' },
    ]);
    expect(methods[0]).toEqual(CASH_ON_DELIVERY);
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

  it('[CHK-04] its note is shown only for the shop’s own', () => {
    expect(showsPaymentNote(CASH_ON_DELIVERY)).toBe(true);
    expect(showsPaymentNote({ ...CASH_ON_DELIVERY, is_server_method: true })).toBe(false);
    expect(showsPaymentNote({ ...CASH_ON_DELIVERY, code: 'banklink' })).toBe(false);
    expect(showsPaymentNote(undefined)).toBe(false);
  });
});

it('[CHK-11] tells four steps', () => {
  const data = { isLoggedIn: false, shippingMethod: 'flatrate', paymentMethod: 'cashondelivery' };
  expect(trackingStepOf('start', data)).toEqual({ step: 1, option: 'Guest Checkout' });
  expect(trackingStepOf('start', { ...data, isLoggedIn: true }).option).toBe('LoggedIn Checkout');
  expect(trackingStepOf('personal', data)).toEqual({ step: 2, option: 'flatrate' });
  expect(trackingStepOf('shipping', data)).toEqual({ step: 3, option: 'cashondelivery' });
  expect(trackingStepOf('payment', data)).toEqual({ step: 4, option: 'cashondelivery' });
});
