// The words for what an account is refused. The storefront translates by the code in `meta.error`.
import type { PasswordFault } from '@klaas/core/customer/customer-rules.ts';

export const REFUSALS = {
  password_too_short: [400, 'Password must have at least 8 letters.'],
  password_too_long: [400, 'Password must have at most 200 letters.'],
  password_classes: [
    400,
    'Password must contain at least 3 of these 4 character classes: lower case, upper case, digits, special characters.',
  ],
  // [SES-05]
  email_taken: [400, 'A customer with the same email already exists in an associated website.'],
  login_refused: [401, 'The e-mail address or the password is incorrect.'],
  token_invalid: [401, 'The consumer isn’t authorized to access the resource.'],
  customer_gone: [401, 'The consumer isn’t authorized to access the resource.'],
  address_foreign: [403, 'Provided invalid address.id or address.customer_id'],
  password_wrong: [401, 'The current password is incorrect.'],
  reset_refused: [400, 'The link is not valid any more. Please ask for a new one.'],
  session_unknown: [404, 'No such session'],
} as const satisfies Record<PasswordFault, readonly [number, string]> &
  Record<string, readonly [number, string]>;

export type Refusal = keyof typeof REFUSALS;
