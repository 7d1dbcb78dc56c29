// What a shopper has told the checkout so far. Field names are the specification's.
import type { AddressDetails, CompanyDetails } from '../../stores/address-details.ts';

export interface PersonalDetails {
  firstName: string;
  lastName: string;
  emailAddress: string;
  password: string;
  createAccount: boolean;
}

export interface ShippingDetails extends AddressDetails {
  /** Method code and carrier of the chosen way of shipping; both empty: none yet. */
  shippingMethod: string;
  shippingCarrier: string;
}

export interface PaymentDetails extends AddressDetails, CompanyDetails {
  paymentMethod: string;
  paymentMethodAdditional: Record<string, unknown>;
}

export interface CheckoutState {
  personalDetails: PersonalDetails;
  shippingDetails: ShippingDetails;
  paymentDetails: PaymentDetails;
  /** [CHK-06] The bill goes to a company. */
  isCompany: boolean;
  /** The bill goes where the parcel goes. */
  isBillSame: boolean;
  /** When anything was changed last; 0: never. */
  modifiedAt: number;
}

const emptyAddress = (country: string): AddressDetails => ({
  firstName: '',
  lastName: '',
  country,
  streetAddress: '',
  apartmentNumber: '',
  city: '',
  state: '',
  region_id: 0,
  zipCode: '',
  phoneNumber: '',
});

export const emptyCheckout = (country: string): CheckoutState => ({
  personalDetails: { firstName: '', lastName: '', emailAddress: '', password: '', createAccount: false },
  shippingDetails: { ...emptyAddress(country), shippingMethod: '', shippingCarrier: '' },
  paymentDetails: {
    ...emptyAddress(country),
    company: '',
    registryCode: '',
    taxId: '',
    paymentMethod: '',
    paymentMethodAdditional: {},
  },
  isCompany: false,
  isBillSame: true,
  modifiedAt: 0,
});

/** [CHK-08] */
export const isCheckoutActive = (modifiedAt: number, nowMs: number, windowMs: number): boolean =>
  modifiedAt > 0 && nowMs - modifiedAt <= windowMs;

/** [CHK-07] A password never outlives the order it came with. */
export const withoutPassword = (state: CheckoutState): CheckoutState => ({
  ...state,
  personalDetails: { ...state.personalDetails, password: '', createAccount: false },
});

/** Where the bill goes after all: to the parcel's address unless another is wanted; what only a bill has stays. */
export const settleBill = (state: CheckoutState, isVirtual: boolean): CheckoutState => {
  if (isVirtual || !state.isBillSame) return state;
  const { shippingMethod: _, shippingCarrier: __, ...address } = state.shippingDetails;
  return { ...state, paymentDetails: { ...state.paymentDetails, ...address } };
};
