// What the form fills in by itself. Whatever a shopper has typed stays as it was typed.
import type { AddressDetails } from '../../stores/address-details.ts';
import type { CheckoutState, PersonalDetails } from './checkout-state.ts';

/** An address as the account keeps it. */
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

const WHERE = [
  'firstName',
  'lastName',
  'country',
  'streetAddress',
  'apartmentNumber',
  'city',
  'state',
  'zipCode',
] as const satisfies readonly (keyof AddressDetails)[];

/** The same person at the same door; a telephone is no part of an address. */
export const sameAddress = (one: AddressDetails, other: AddressDetails): boolean =>
  WHERE.every((field) => one[field].trim() === other[field].trim());

/** Nothing of an address but the country and the name, which are there from the start. */
const isUntouched = (details: AddressDetails): boolean =>
  [details.streetAddress, details.apartmentNumber, details.city, details.zipCode].every(
    (value) => value.trim() === '',
  );

/** The saved address; a telephone that was typed already stays. */
export const takeSaved = <Details extends AddressDetails>(details: Details, saved: SavedAddress): Details => {
  const taken = detailsOfSaved(saved);
  return { ...details, ...taken, phoneNumber: taken.phoneNumber || details.phoneNumber };
};

const orElse = (typed: string, known: string): string => (typed.trim() === '' ? known : typed);

/** A customer is not asked for what the account knows. */
export const fillFromCustomer = (state: CheckoutState, customer: KnownCustomer): CheckoutState => {
  const { personalDetails, shippingDetails, paymentDetails } = state;
  const parcel = customer.addresses.find((address) => address.default_shipping) ?? customer.addresses[0];
  const bill = customer.addresses.find((address) => address.default_billing);
  const named = withPersonal(state, {
    firstName: orElse(personalDetails.firstName, customer.firstname),
    lastName: orElse(personalDetails.lastName, customer.lastname),
    emailAddress: orElse(personalDetails.emailAddress, customer.email),
    password: '',
    createAccount: false,
  });
  const takesParcel = parcel !== undefined && isUntouched(shippingDetails);
  const takesBill = bill !== undefined && isUntouched(paymentDetails) && (takesParcel || bill === parcel);
  const isCompany = takesBill && !state.isCompany && Boolean(bill.company);
  return {
    ...named,
    shippingDetails: takesParcel ? takeSaved(named.shippingDetails, parcel) : named.shippingDetails,
    paymentDetails: {
      ...(takesBill ? takeSaved(named.paymentDetails, bill) : named.paymentDetails),
      ...(isCompany && {
        company: bill.company ?? '',
        registryCode: bill.registry_code ?? '',
        taxId: bill.vat_id ?? '',
      }),
    },
    isCompany: state.isCompany || isCompany,
    isBillSame: takesBill && takesParcel ? bill === parcel : state.isBillSame,
  };
};

/** The parcel and the bill carry the shopper's name until another is written there. */
export const withPersonal = (state: CheckoutState, next: PersonalDetails): CheckoutState => {
  const before = state.personalDetails;
  const follow = <Details extends AddressDetails>(details: Details): Details => ({
    ...details,
    ...(details.firstName.trim() === before.firstName.trim() && { firstName: next.firstName }),
    ...(details.lastName.trim() === before.lastName.trim() && { lastName: next.lastName }),
  });
  return {
    ...state,
    personalDetails: next,
    shippingDetails: follow(state.shippingDetails),
    paymentDetails: follow(state.paymentDetails),
  };
};
