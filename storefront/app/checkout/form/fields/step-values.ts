// Applies the form fields of a step to the checkout state.
import { withPersonal } from '@klaas/core/checkout/form/checkout-fill.ts';
import type { CheckoutState } from '@klaas/core/checkout/form/checkout-state.ts';
import type { AddressDetails } from '@klaas/core/stores/address-details.ts';

export type Values = Record<string, string>;

/** An unchecked or missing checkbox has no form value. */
const isTicked = (values: Values, name: string): boolean => values[name] === 'on';

export const takePersonalValues = (details: CheckoutState, values: Values): CheckoutState => {
  const { personalDetails: before, paymentDetails, shippingDetails } = details;
  const phoneNumber = values['phoneNumber'] ?? shippingDetails.phoneNumber;
  const named = withPersonal(details, {
    firstName: values['firstName'] ?? before.firstName,
    lastName: values['lastName'] ?? before.lastName,
    emailAddress: values['emailAddress'] ?? before.emailAddress,
    password: values['password'] ?? before.password,
    createAccount: isTicked(values, 'createAccount'),
  });
  return {
    ...named,
    isCompany: isTicked(values, 'isCompany'),
    shippingDetails: { ...named.shippingDetails, phoneNumber },
    paymentDetails: {
      ...named.paymentDetails,
      phoneNumber,
      company: values['company'] ?? paymentDetails.company,
      registryCode: values['registryCode'] ?? paymentDetails.registryCode,
      taxId: values['taxId'] ?? paymentDetails.taxId,
    },
  };
};

const ADDRESS = [
  'firstName',
  'lastName',
  'country',
  'streetAddress',
  'apartmentNumber',
  'city',
  'zipCode',
] as const satisfies readonly (keyof AddressDetails)[];

/** Fields that are not rendered keep their values. */
const takeAddress = <Details extends AddressDetails>(details: Details, values: Values): Details => ({
  ...details,
  ...Object.fromEntries(ADDRESS.flatMap((name) => (name in values ? [[name, values[name]]] : []))),
});

const ACCESS = ['accessFloor', 'accessLift', 'accessDoor', 'accessPhone', 'accessNote'] as const;

/** The place of delivery; where its fields are not rendered, they keep their values. */
const takeAccess = (details: CheckoutState['shippingDetails'], values: Values) =>
  'accessFloor' in values
    ? {
        ...details,
        ...Object.fromEntries(ACCESS.flatMap((name) => (name in values ? [[name, values[name]]] : []))),
        accessCarryIn: isTicked(values, 'accessCarryIn'),
        accessOldGlass: isTicked(values, 'accessOldGlass'),
      }
    : details;

export const takeShippingValues = (details: CheckoutState, values: Values): CheckoutState => ({
  ...details,
  shippingDetails: takeAccess(takeAddress(details.shippingDetails, values), values),
});

export const takePaymentValues = (
  details: CheckoutState,
  values: Values,
  isVirtual: boolean,
): CheckoutState => ({
  ...details,
  isBillSame: isVirtual ? details.isBillSame : isTicked(values, 'isBillSame'),
  paymentDetails: takeAddress(details.paymentDetails, values),
});
