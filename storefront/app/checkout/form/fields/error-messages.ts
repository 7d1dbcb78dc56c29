// Maps field errors to translated messages.
import type { CheckoutError, FieldErrors, PasswordRule } from '@klaas/core/checkout/form/checkout-check.ts';
import { type PasswordError, passwordError } from '@klaas/core/customer/customer-rules.ts';
import { ADDRESS_ERROR_MESSAGES } from '../../../shell/forms/address-error-messages.ts';
import type { MessageId } from '../../../shell/i18n/message-id.ts';
import type { Translate } from '../../../shell/i18n/use-text.tsx';

/** [CHK-05] */
const MESSAGES: Record<CheckoutError, MessageId> = {
  ...ADDRESS_ERROR_MESSAGES,
  email_invalid: 'message.email',
  password_short: 'message.password_min_8',
  password_classes: 'message.password_classes',
  terms_unaccepted: 'message.accept_terms',
  size_unchecked: 'checkout.size_unchecked',
  point_required: 'checkout.point_required',
  slot_required: 'checkout.slot_required',
  service_not_served: 'checkout.visit_not_served',
  access_invalid: 'checkout.access_invalid',
  validation_errors: 'message.fix_errors',
  cart_empty: 'message.cart_empty',
  stock_check: 'message.stock_check_in_progress',
};

export const errorMessages = (errors: FieldErrors, t: Translate): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, t(MESSAGES[error])]));

const PASSWORD_ERRORS = {
  password_too_short: 'password_short',
  password_too_long: 'too_long',
  password_classes: 'password_classes',
} as const satisfies Record<PasswordError, CheckoutError>;

export const passwordRule: PasswordRule = (password) => {
  const error = passwordError(password);
  return error && PASSWORD_ERRORS[error];
};
