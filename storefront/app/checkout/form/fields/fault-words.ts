// The words for every fault of a field.
import type { CheckoutFault, FieldFaults, PasswordRule } from '@klaas/core/checkout/form/checkout-check.ts';
import { type PasswordFault, passwordFault } from '@klaas/core/customer/customer-rules.ts';
import type { MessageId } from '../../../shell/i18n/message-id.ts';
import type { Translate } from '../../../shell/i18n/use-text.tsx';

/** [CHK-05] */
const WORDS: Record<CheckoutFault, MessageId> = {
  required: 'message.required',
  name_letters: 'message.name_min_2',
  company_letters: 'message.name_min_3',
  email_invalid: 'message.email',
  phone_invalid: 'checkout.phone_invalid',
  tax_id_short: 'message.tax_id_min_3',
  zip_short: 'message.zip_min_3',
  password_short: 'message.password_min_8',
  password_classes: 'message.password_classes',
  terms_unaccepted: 'message.accept_terms',
  size_unchecked: 'checkout.size_unchecked',
  country_unknown: 'checkout.country_unknown',
  too_long: 'checkout.too_long',
  validation_errors: 'message.fix_errors',
  cart_empty: 'message.cart_empty',
  stock_check: 'message.stock_check_in_progress',
};

export const faultWords = (faults: FieldFaults, t: Translate): Record<string, string> =>
  Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, t(WORDS[fault])]));

const PASSWORD_FAULTS = {
  password_too_short: 'password_short',
  password_too_long: 'too_long',
  password_classes: 'password_classes',
} as const satisfies Record<PasswordFault, CheckoutFault>;

export const passwordRule: PasswordRule = (password) => {
  const fault = passwordFault(password);
  return fault && PASSWORD_FAULTS[fault];
};
