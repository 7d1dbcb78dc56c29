import { describe, expect, it } from 'vitest';
import { orderAddressErrors } from '../../orders/order-address.ts';
import { rejectedStep } from './rejected-fields.ts';

const SAME = { isBillSame: true, isVirtual: false };
const OTHER = { isBillSame: false, isVirtual: false };
const VIRTUAL = { isBillSame: true, isVirtual: true };

describe('[ORD-03] the fields of a refused order', () => {
  it.each([
    ['shippingAddress.postcode', 'zip_short', SAME, 'shipping', 'zipCode'],
    ['billingAddress.postcode', 'zip_short', SAME, 'shipping', 'zipCode'],
    ['billingAddress.postcode', 'zip_short', OTHER, 'payment', 'zipCode'],
    ['billingAddress.postcode', 'zip_short', VIRTUAL, 'payment', 'zipCode'],
    ['billingAddress.street.1', 'too_long', OTHER, 'payment', 'apartmentNumber'],
    ['billingAddress.email', 'email_invalid', OTHER, 'personal', 'emailAddress'],
    ['shippingAddress.telephone', 'too_long', SAME, 'personal', 'phoneNumber'],
    ['billingAddress.vat_id', 'tax_id_short', SAME, 'personal', 'taxId'],
    ['billingAddress.company', 'required', OTHER, 'personal', 'company'],
  ] as const)('%s (%s) are put right where they are asked for', (path, fault, bill, step, field) => {
    expect(rejectedStep({ [path]: fault }, bill)).toEqual({ step, errors: { [field]: fault } });
  });

  it('the first step that has one is opened, with all that is wrong in it', () => {
    const fields = {
      'billingAddress.city': 'required',
      'shippingAddress.city': 'required',
      'shippingAddress.postcode': 'zip_short',
    };
    expect(rejectedStep(fields, OTHER)).toEqual({
      step: 'shipping',
      errors: { city: 'required', zipCode: 'zip_short' },
    });
  });

  it('a fault that the shop does not name is what is usual there', () => {
    const fields = { 'billingAddress.city': '', 'billingAddress.postcode': 'strange' };
    expect(rejectedStep(fields, OTHER)?.errors).toEqual({ city: 'required', zipCode: 'zip_short' });
  });

  it('what no form has leads nowhere', () => {
    expect(rejectedStep({}, SAME)).toBeNull();
    expect(rejectedStep({ 'billingAddress.region_code': 'too_long' }, SAME)).toBeNull();
    expect(rejectedStep({ x: 'required', 'billingAddress.': '' }, SAME)).toBeNull();
  });

  it('whatever is wrong with the required parts of an address has its field', () => {
    const empty = {
      firstname: '',
      lastname: '',
      street: [],
      city: '',
      postcode: '',
      country_id: '',
      region: '',
      region_id: 0,
      region_code: '',
      telephone: '',
      company: '',
      email: 'x',
      vat_id: '1',
    };
    for (const { field, fault } of orderAddressErrors(empty))
      expect(rejectedStep({ [`billingAddress.${field}`]: fault }, OTHER), field).not.toBeNull();
  });
});
