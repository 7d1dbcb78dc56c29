// Where in the checkout the fields of a refused order can be put right.
import {
  CHECKOUT_MESSAGES,
  CHECKOUT_STEPS,
  type CheckoutError,
  type CheckoutStep,
  type FieldErrors,
} from './checkout-check.ts';

/** The step to open, and what is wrong in it. */
export interface RejectedStep {
  step: Exclude<CheckoutStep, 'review'>;
  errors: FieldErrors;
}

/** Names of an order's address to names of the form. */
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
]);

/** Asked for once, in the first step. */
const PERSONAL: ReadonlySet<string> = new Set([
  'phoneNumber',
  'emailAddress',
  'company',
  'registryCode',
  'taxId',
]);

/** What is usually wrong where the shop gives no name to it. */
const DEFAULT_ERRORS: ReadonlyMap<string, CheckoutError> = new Map([
  ['firstName', 'name_letters'],
  ['lastName', 'name_letters'],
  ['zipCode', 'zip_short'],
  ['country', 'country_unknown'],
  ['emailAddress', 'email_invalid'],
  ['company', 'company_letters'],
  ['registryCode', 'registry_code_invalid'],
  ['taxId', 'tax_id_short'],
]);

const isCheckoutError = (fault: string): fault is CheckoutError => Object.hasOwn(CHECKOUT_MESSAGES, fault);

/** `fields`: faults, or an empty text, by `billingAddress.postcode` and the like; those of no form are left out. */
export const rejectedStep = (
  fields: Readonly<Record<string, string>>,
  { isBillSame, isVirtual }: { isBillSame: boolean; isVirtual: boolean },
): RejectedStep | null => {
  const found = Object.entries(fields).flatMap(([path, fault]) => {
    const [address = '', ...rest] = path.split('.');
    const field = FIELDS.get(rest.join('.'));
    if (!field) return [];
    const isShipped = address === 'shippingAddress' || (isBillSame && !isVirtual);
    const step: RejectedStep['step'] = PERSONAL.has(field) ? 'personal' : isShipped ? 'shipping' : 'payment';
    return [
      { step, field, fault: isCheckoutError(fault) ? fault : (DEFAULT_ERRORS.get(field) ?? 'required') },
    ];
  });
  const step = CHECKOUT_STEPS.find((name) => found.some((entry) => entry.step === name));
  if (step === undefined || step === 'review') return null;
  const stepErrors = found.filter((entry) => entry.step === step);
  return { step, errors: Object.fromEntries(stepErrors.map(({ field, fault }) => [field, fault])) };
};
