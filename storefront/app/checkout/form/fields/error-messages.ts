// The words for every fault of a field.
import type { CheckoutError, FieldErrors, PasswordRule } from '@klaas/core/checkout/form/checkout-check.ts';
import { type PasswordError, passwordError } from '@klaas/core/customer/customer-rules.ts';
import { ADDRESS_FAULT_WORDS } from '../../../shell/forms/address-error-messages.ts';
import type { MessageId } from '../../../shell/i18n/message-id.ts';
import type { Translate } from '../../../shell/i18n/use-text.tsx';

/** [CHK-05] */
const WORDS: Record<CheckoutError, MessageId> = {
  ...ADDRESS_FAULT_WORDS,
  email_invalid: 'message.email',
  password_short: 'message.password_min_8',
  password_classes: 'message.password_classes',
  terms_unaccepted: 'message.accept_terms',
  size_unchecked: 'checkout.size_unchecked',
  validation_errors: 'message.fix_errors',
  cart_empty: 'message.cart_empty',
  stock_check: 'message.stock_check_in_progress',
};

export const faultWords = (faults: FieldErrors, t: Translate): Record<string, string> =>
  Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, t(WORDS[fault])]));

const PASSWORD_FAULTS = {
  password_too_short: 'password_short',
  password_too_long: 'too_long',
  password_classes: 'password_classes',
} as const satisfies Record<PasswordError, CheckoutError>;

export const passwordRule: PasswordRule = (password) => {
  const fault = passwordError(password);
  return fault && PASSWORD_FAULTS[fault];
};
