// Maps the invalid fields of a rejected order to the checkout step where they can be corrected.
import { SERVICE_KINDS } from '../../stores/shipping-details.ts';
import {
  CHECKOUT_MESSAGES,
  CHECKOUT_STEPS,
  type CheckoutError,
  type CheckoutStep,
  type FieldErrors,
} from './checkout-check.ts';
import { visitFieldOf } from './visit-choice.ts';

/** The step to open, and its errors. */
export interface RejectedStep {
  step: Exclude<CheckoutStep, 'review'>;
  errors: FieldErrors;
}

/** Field names of an order, without the address, to form field names. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ['firstname', 'firstName'],
  ['lastname', 'lastName'],
  ['street', 'streetAddress'],
  ['street.0', 'streetAddress'],
  ['street.1', 'apartmentNumber'],
  ['city', 'city'],
  ['postcode', 'zipCode'],
  ['country_id', 'country'],
  ['telephone', 'phoneNumber'],
  ['email', 'emailAddress'],
  ['company', 'company'],
  ['registry_code', 'registryCode'],
  ['vat_id', 'taxId'],
  ...SERVICE_KINDS.map((service): [string, string] => [`service_slots.${service}`, visitFieldOf(service)]),
]);

/** Fields that exist only in the first step. */
const PERSONAL: ReadonlySet<string> = new Set([
  'phoneNumber',
  'emailAddress',
  'company',
  'registryCode',
  'taxId',
]);

/** Default error per field, used when the response has no known code. */
const DEFAULT_ERRORS: ReadonlyMap<string, CheckoutError> = new Map([
  ['firstName', 'name_letters'],
  ['lastName', 'name_letters'],
  ['zipCode', 'zip_short'],
  ['country', 'country_unknown'],
  ['emailAddress', 'email_invalid'],
  ['company', 'company_letters'],
  ['registryCode', 'registry_code_invalid'],
  ['taxId', 'tax_id_short'],
  ...SERVICE_KINDS.map((service): [string, CheckoutError] => [visitFieldOf(service), 'slot_required']),
]);

const isCheckoutError = (code: string): code is CheckoutError => Object.hasOwn(CHECKOUT_MESSAGES, code);

/**
 * `fields`: error code or empty string by path, such as `billingAddress.postcode`; fields without a form are skipped.
 */
export const rejectedStep = (
  fields: Readonly<Record<string, string>>,
  { isBillSame, isVirtual }: { isBillSame: boolean; isVirtual: boolean },
): RejectedStep | null => {
  const fieldErrors = Object.entries(fields).flatMap(([path, code]) => {
    const [address = '', ...rest] = path.split('.');
    const field = FIELDS.get(rest.join('.'));
    if (!field) return [];
    const isOfDelivery = address === 'shippingExtraFields' || isBillSame;
    const isShipped = address === 'shippingAddress' || (isOfDelivery && !isVirtual);
    const step: RejectedStep['step'] = PERSONAL.has(field) ? 'personal' : isShipped ? 'shipping' : 'payment';
    return [{ step, field, code: isCheckoutError(code) ? code : (DEFAULT_ERRORS.get(field) ?? 'required') }];
  });
  const step = CHECKOUT_STEPS.find((name) => fieldErrors.some((entry) => entry.step === name));
  if (step === undefined || step === 'review') return null;
  const stepErrors = fieldErrors.filter((entry) => entry.step === step);
  return { step, errors: Object.fromEntries(stepErrors.map(({ field, code }) => [field, code])) };
};
