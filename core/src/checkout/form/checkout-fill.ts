// Prefills the checkout form. Values typed by the shopper are never overwritten.
import type { AddressDetails } from '../../stores/address-details.ts';
import { sameValue } from '../../stores/same-value.ts';
import type { CheckoutState, PersonalDetails } from './checkout-state.ts';

/** An address as stored in the account. */
export interface SavedAddress {
  firstname: string;
  lastname: string;
  street: readonly string[];
  city: string;
  postcode: string;
  country_id: string;
  region?: { region?: string | null } | null;
  region_id?: number | null;
  telephone?: string | null;
  company?: string | null;
  vat_id?: string | null;
  registry_code?: string | null;
  default_shipping?: boolean | null;
  default_billing?: boolean | null;
}

export interface KnownCustomer {
  firstname: string;
  lastname: string;
  email: string;
  addresses: readonly SavedAddress[];
}

export const detailsOfSaved = (saved: SavedAddress): AddressDetails => {
  const [streetAddress = '', ...rest] = saved.street;
  return {
    firstName: saved.firstname,
    lastName: saved.lastname,
    country: saved.country_id,
    streetAddress,
    apartmentNumber: rest.filter((line) => line.trim() !== '').join(' '),
    city: saved.city,
    state: saved.region?.region ?? '',
    region_id: saved.region_id ?? 0,
    zipCode: saved.postcode,
    phoneNumber: saved.telephone ?? '',
  };
};

const COMPARED_FIELDS = [
  'firstName',
  'lastName',
  'country',
  'streetAddress',
  'apartmentNumber',
  'city',
  'state',
  'zipCode',
] as const satisfies readonly (keyof AddressDetails)[];

/** Same person and same address; the phone number is not compared. */
export const sameAddress = (one: AddressDetails, other: AddressDetails): boolean =>
  COMPARED_FIELDS.every((field) => one[field].trim() === other[field].trim());

/** Only the country and the name are filled in, as they are from the start. */
const isUntouched = (details: AddressDetails): boolean =>
  [details.streetAddress, details.apartmentNumber, details.city, details.zipCode].every(
    (value) => value.trim() === '',
  );

/** Applies the saved address; a phone number already typed stays. */
export const withSavedAddress = <Details extends AddressDetails>(
  details: Details,
  saved: SavedAddress,
): Details => {
  const taken = detailsOfSaved(saved);
  return { ...details, ...taken, phoneNumber: taken.phoneNumber || details.phoneNumber };
};

const withDefault = (typed: string, fallback: string): string => (typed.trim() === '' ? fallback : typed);

/** Fills in what the account already has; the same state if there is nothing to fill in. */
export const fillFromCustomer = (state: CheckoutState, customer: KnownCustomer): CheckoutState => {
  const { personalDetails, shippingDetails, paymentDetails } = state;
  const shippingAddress =
    customer.addresses.find((address) => address.default_shipping) ?? customer.addresses[0];
  const billingAddress = customer.addresses.find((address) => address.default_billing);
  const named = withPersonal(state, {
    firstName: withDefault(personalDetails.firstName, customer.firstname),
    lastName: withDefault(personalDetails.lastName, customer.lastname),
    emailAddress: withDefault(personalDetails.emailAddress, customer.email),
    password: '',
    createAccount: false,
  });
  const fillsShipping = shippingAddress !== undefined && isUntouched(shippingDetails);
  const fillsBilling =
    billingAddress !== undefined &&
    isUntouched(paymentDetails) &&
    (fillsShipping || billingAddress === shippingAddress);
  const isCompany = fillsBilling && !state.isCompany && Boolean(billingAddress.company);
  const filled: CheckoutState = {
    ...named,
    shippingDetails: fillsShipping
      ? withSavedAddress(named.shippingDetails, shippingAddress)
      : named.shippingDetails,
    paymentDetails: {
      ...(fillsBilling ? withSavedAddress(named.paymentDetails, billingAddress) : named.paymentDetails),
      ...(isCompany && {
        company: billingAddress.company ?? '',
        registryCode: billingAddress.registry_code ?? '',
        taxId: billingAddress.vat_id ?? '',
      }),
    },
    isCompany: state.isCompany || isCompany,
    isBillSame: fillsBilling && fillsShipping ? billingAddress === shippingAddress : state.isBillSame,
  };
  return sameValue(filled, state) ? state : filled;
};

/** Shipping and billing use the shopper's name until another one is typed there. */
export const withPersonal = (state: CheckoutState, next: PersonalDetails): CheckoutState => {
  const before = state.personalDetails;
  const syncName = <Details extends AddressDetails>(details: Details): Details => ({
    ...details,
    ...(details.firstName.trim() === before.firstName.trim() && { firstName: next.firstName }),
    ...(details.lastName.trim() === before.lastName.trim() && { lastName: next.lastName }),
  });
  return {
    ...state,
    personalDetails: next,
    shippingDetails: syncName(state.shippingDetails),
    paymentDetails: syncName(state.paymentDetails),
  };
};
