// Error messages of the account endpoints. The storefront translates by the code in `meta.error`.
import type { PasswordError } from '@klaas/core/customer/customer-rules.ts';
import { SOURCE_LANGUAGE } from '@klaas/core/texts/compile-catalog.ts';
import { type Translate, translateIn } from '../texts/translate.ts';

/** Status of each error. */
export const CUSTOMER_ERRORS = {
  password_too_short: 400,
  password_too_long: 400,
  password_classes: 400,
  // [SES-05]
  email_taken: 400,
  login_refused: 401,
  token_invalid: 401,
  customer_gone: 401,
  address_foreign: 403,
  password_wrong: 401,
  reset_refused: 400,
  session_unknown: 404,
} as const satisfies Record<PasswordError, number> & Record<string, number>;

export type CustomerError = keyof typeof CUSTOMER_ERRORS;

/** Literal texts of the contract, which clients compare: the same in every language. */
const CONTRACT_TEXTS = {
  login_refused: 'The e-mail address or the password is incorrect.',
  token_invalid: 'The consumer isn’t authorized to access the resource.',
  customer_gone: 'The consumer isn’t authorized to access the resource.',
  address_foreign: 'Provided invalid address.id or address.customer_id',
  session_unknown: 'No such session',
} as const satisfies Partial<Record<CustomerError, string>>;

const hasContractText = (error: CustomerError): error is keyof typeof CONTRACT_TEXTS =>
  error in CONTRACT_TEXTS;

/** Style B messages are shown to people as they are, so they are translated here. */
export const customerErrorText = (error: CustomerError, t: Translate): string =>
  hasContractText(error) ? CONTRACT_TEXTS[error] : t(`account.error_${error}`);

/** Style A messages are for programs. */
export const englishErrorText = (error: CustomerError): string =>
  customerErrorText(error, translateIn(SOURCE_LANGUAGE));
