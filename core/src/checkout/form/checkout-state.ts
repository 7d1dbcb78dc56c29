// The checkout form's state. Field names are the specification's.
import type { AddressDetails, CompanyDetails } from '../../stores/address-details.ts';

export interface PersonalDetails {
  firstName: string;
  lastName: string;
  emailAddress: string;
  password: string;
  createAccount: boolean;
}

export interface ShippingDetails extends AddressDetails {
  /** Method and carrier code of the chosen shipping; both empty when none is chosen. */
  shippingMethod: string;
  shippingCarrier: string;
  /** What the chosen method needs: none, point or slot. */
  shippingNeeds: string;
  /** Id of the chosen pick-up point, and its name for the summary; kept for the next order. */
  pickupPoint: string;
  pickupPointName: string;
  /** Id of the chosen delivery slot, 0: none, and its text for the summary. */
  deliverySlot: number;
  deliverySlotText: string;
  /** Its day and the end of its window: installation comes afterwards. */
  deliverySlotDay: string;
  deliverySlotEnd: string;
  /** The same for measuring and installation. */
  measuringSlot: number;
  measuringSlotText: string;
  installationSlot: number;
  installationSlotText: string;
  /** Services in the cart whose time has to be chosen, and those that nobody does at that address; by comma. */
  visitsNeeded: string;
  visitsUnserved: string;
  /** The place of delivery, as typed. */
  accessFloor: string;
  accessLift: string;
  accessDoor: string;
  accessPhone: string;
  accessNote: string;
  accessCarryIn: boolean;
  accessOldGlass: boolean;
}

export interface PaymentDetails extends AddressDetails, CompanyDetails {
  paymentMethod: string;
  paymentMethodAdditional: Record<string, unknown>;
}

export interface CheckoutState {
  personalDetails: PersonalDetails;
  shippingDetails: ShippingDetails;
  paymentDetails: PaymentDetails;
  /** [CHK-06] Billing to a company. */
  isCompany: boolean;
  /** Billing address equals shipping address. */
  isBillSame: boolean;
  /** Time of the last change; 0 means never. */
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

const NOTHING_CHOSEN = {
  shippingMethod: '',
  shippingCarrier: '',
  shippingNeeds: 'none',
  pickupPoint: '',
  pickupPointName: '',
  deliverySlot: 0,
  deliverySlotText: '',
  deliverySlotDay: '',
  deliverySlotEnd: '',
  measuringSlot: 0,
  measuringSlotText: '',
  installationSlot: 0,
  installationSlotText: '',
  visitsNeeded: '',
  visitsUnserved: '',
  accessFloor: '0',
  accessLift: 'no',
  accessDoor: '',
  accessPhone: '',
  accessNote: '',
  accessCarryIn: false,
  accessOldGlass: false,
};

export const emptyCheckout = (country: string): CheckoutState => ({
  personalDetails: { firstName: '', lastName: '', emailAddress: '', password: '', createAccount: false },
  shippingDetails: { ...emptyAddress(country), ...NOTHING_CHOSEN },
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

/** [CHK-07] The password is never stored after the order was placed. */
export const withoutPassword = (state: CheckoutState): CheckoutState => ({
  ...state,
  personalDetails: { ...state.personalDetails, password: '', createAccount: false },
});

/** The final billing address: the shipping address unless another is given; billing-only fields stay. */
export const settleBill = (state: CheckoutState, isVirtual: boolean): CheckoutState => {
  if (isVirtual || !state.isBillSame) return state;
  const address = Object.fromEntries(
    Object.entries(state.shippingDetails).filter(([name]) => !Object.hasOwn(NOTHING_CHOSEN, name)),
  ) as unknown as AddressDetails;
  return { ...state, paymentDetails: { ...state.paymentDetails, ...address } };
};
