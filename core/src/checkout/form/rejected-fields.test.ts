import { describe, expect, it } from 'vitest';
import { orderAddressErrors } from '../../orders/order-address.ts';
import { rejectedStep } from './rejected-fields.ts';

const SAME = { isBillSame: true, isVirtual: false };
const OTHER = { isBillSame: false, isVirtual: false };
const VIRTUAL = { isBillSame: true, isVirtual: true };

describe('[ORD-03] the fields of a rejected order', () => {
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
    ['shippingExtraFields.service_slots.measuring', 'slot_required', OTHER, 'shipping', 'measuringDay'],
    [
      'shippingExtraFields.service_slots.installation',
      'slot_required',
      VIRTUAL,
      'payment',
      'installationDay',
    ],
  ] as const)(
    'maps %s (%s) to the step and field where it can be corrected',
    (path, fault, bill, step, field) => {
      expect(rejectedStep({ [path]: fault }, bill)).toEqual({ step, errors: { [field]: fault } });
    },
  );

  it('opens the first step with an error and returns all errors of that step', () => {
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

  it('replaces an unknown error by the field’s default error', () => {
    const fields = { 'billingAddress.city': '', 'billingAddress.postcode': 'strange' };
    expect(rejectedStep(fields, OTHER)?.errors).toEqual({ city: 'required', zipCode: 'zip_short' });
  });

  it('returns null for fields that are in no form', () => {
    expect(rejectedStep({}, SAME)).toBeNull();
    expect(rejectedStep({ 'shippingExtraFields.service_slots': '' }, SAME)).toBeNull();
    expect(rejectedStep({ 'billingAddress.region_code': 'too_long' }, SAME)).toBeNull();
    expect(rejectedStep({ x: 'required', 'billingAddress.': '' }, SAME)).toBeNull();
  });

  it('maps every required address field to a form field', () => {
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
