// [CHK-05] Validates the fields of each checkout step; errors are codes, their text comes from the translations.
import {
  type AddressFieldError,
  addressChecks,
  checkCompany,
  checkPhone,
  errorsIn,
  nameCheck,
} from '../../stores/address-check.ts';
import { isEmail } from '../../stores/person-fields.ts';
import {
  type CheckoutState,
  type PaymentDetails,
  type PersonalDetails,
  settleBill,
} from './checkout-state.ts';
import { siteAccessOf } from './site-access.ts';
import { checkVisits } from './visit-choice.ts';

export const CHECKOUT_MESSAGES = {
  required: 'Field is required',
  name_letters: 'Name must have at least 2 letters.',
  company_letters: 'Name must have at least 3 letters.',
  email_invalid: 'Please provide valid e-mail address.',
  phone_invalid: 'Please provide a valid phone number.',
  registry_code_invalid: 'Please provide a valid registry code.',
  company_number_missing: 'Please provide the registry code or the tax ID.',
  tax_id_short: 'Tax ID must have at least 3 letters.',
  zip_short: 'Zip-code must have at least 3 letters.',
  password_short: 'Password must have at least 8 letters.',
  password_classes:
    'Password must have at least 3 of these: lower case letters, upper case letters, digits, special characters.',
  terms_unaccepted: 'You must accept the terms and conditions.',
  size_unchecked: 'Please check the size and confirm it.',
  country_unknown: 'Please choose a country.',
  point_required: 'Please choose a parcel machine.',
  slot_required: 'Please choose a day and a time.',
  service_not_served: 'We do not do this work at that address.',
  access_invalid: 'Please check the floor and the lift.',
  too_long: 'This is too long.',
  validation_errors: 'Please fix the validation errors',
  cart_empty: 'Shopping cart is empty. Please add some products before entering Checkout',
  stock_check: 'Stock check in progress, please wait while available stock quantities are checked',
} as const;

export type CheckoutError = keyof typeof CHECKOUT_MESSAGES;
export type FieldErrors = Record<string, CheckoutError>;

/** The password rule belongs to the account domain and is injected. */
export type PasswordRule = (password: string) => 'password_short' | 'password_classes' | 'too_long' | null;

export const checkPersonal = (details: PersonalDetails, passwordRule: PasswordRule): FieldErrors => {
  const errors: FieldErrors = errorsIn<CheckoutError>({
    firstName: nameCheck(details.firstName),
    lastName: nameCheck(details.lastName),
    emailAddress: { value: details.emailAddress, rule: isEmail, error: 'email_invalid' },
  });
  if (!details.createAccount) return errors;
  const error = details.password === '' ? 'required' : passwordRule(details.password);
  return error ? { ...errors, password: error } : errors;
};

const checkSlot = (details: CheckoutState['shippingDetails']): FieldErrors => ({
  ...(details.deliverySlot === 0 && { deliveryDay: 'slot_required' as const }),
  ...(siteAccessOf(details) === null && { accessFloor: 'access_invalid' as const }),
});

export const checkShipping = (details: CheckoutState['shippingDetails']): FieldErrors => ({
  ...errorsIn<AddressFieldError>({
    ...addressChecks(details),
    shippingMethod: { value: details.shippingMethod },
  }),
  ...(details.shippingNeeds === 'point' &&
    details.pickupPoint === '' && { pickupPoint: 'point_required' as const }),
  ...(details.shippingNeeds === 'slot' && checkSlot(details)),
});

export const checkPayment = (details: PaymentDetails): FieldErrors =>
  errorsIn<AddressFieldError>({ ...addressChecks(details), paymentMethod: { value: details.paymentMethod } });

/** Confirmations before ordering; made-to-measure goods cannot be returned, so each size is confirmed. */
export interface ReviewTicks {
  terms: boolean;
  /** Keyed by the made-to-measure line. */
  sizes: Readonly<Record<string, boolean>>;
}

export const NO_TICKS: ReviewTicks = { terms: false, sizes: {} };

/** Name of a line's confirmation checkbox in the form. */
export const sizeField = (line: string): string => `size-${line}`;

export const checkReview = (ticks: ReviewTicks, sizedLines: readonly string[]): FieldErrors => ({
  ...Object.fromEntries(
    sizedLines.flatMap((line) => (ticks.sizes[line] ? [] : [[sizeField(line), 'size_unchecked' as const]])),
  ),
  ...(!ticks.terms && { terms: 'terms_unaccepted' as const }),
});

export type CheckoutStep = 'personal' | 'shipping' | 'payment' | 'review';

/** [CHK-02] */
export const CHECKOUT_STEPS: readonly CheckoutStep[] = ['personal', 'shipping', 'payment', 'review'];

/** Steps for this cart: a virtual one has no shipping step. */
export const stepsOf = (isVirtual: boolean): readonly CheckoutStep[] =>
  isVirtual ? CHECKOUT_STEPS.filter((step) => step !== 'shipping') : CHECKOUT_STEPS;

interface StepRules {
  isVirtual: boolean;
  passwordRule: PasswordRule;
}

/** Errors of one step's fields, without the confirmations of the review. */
export const errorsOfStep = (
  step: Exclude<CheckoutStep, 'review'>,
  state: CheckoutState,
  { isVirtual, passwordRule }: StepRules,
): FieldErrors => {
  switch (step) {
    case 'personal':
      return {
        ...checkPersonal(state.personalDetails, passwordRule),
        // The courier calls before delivery; a virtual cart needs no phone number.
        ...checkPhone(state.shippingDetails, isVirtual),
        ...(state.isCompany && checkCompany(state.paymentDetails)),
      };
    case 'shipping':
      return { ...checkShipping(state.shippingDetails), ...checkVisits(state.shippingDetails) };
    case 'payment':
      return {
        ...checkPayment(settleBill(state, isVirtual).paymentDetails),
        // Without delivery the only address is asked here.
        ...(isVirtual && checkVisits(state.shippingDetails)),
      };
  }
};

/** The furthest step with all previous steps valid: a URL of a later step redirects here. */
export const reachableStep = (wanted: CheckoutStep, state: CheckoutState, rules: StepRules): CheckoutStep => {
  const steps = stepsOf(rules.isVirtual);
  const invalidStep = steps
    .slice(0, Math.max(0, steps.indexOf(wanted)))
    .find((step) => step !== 'review' && Object.keys(errorsOfStep(step, state, rules)).length > 0);
  return invalidStep ?? (steps.includes(wanted) ? wanted : 'personal');
};
