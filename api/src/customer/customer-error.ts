// Error messages of the account endpoints. The storefront translates by the code in `meta.error`.
import type { PasswordError } from '@klaas/core/customer/customer-rules.ts';

export const CUSTOMER_ERRORS = {
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
} as const satisfies Record<PasswordError, readonly [number, string]> &
  Record<string, readonly [number, string]>;

export type CustomerError = keyof typeof CUSTOMER_ERRORS;

/** Style B messages are shown to people as they are, so they are translated here. */
const TRANSLATED: Record<string, Partial<Record<CustomerError, string>>> = {
  et: {
    password_too_short: 'Paroolis peab olema vähemalt 8 märki.',
    password_too_long: 'Paroolis võib olla kuni 200 märki.',
    password_classes: 'Paroolis peab olema vähemalt 3 neljast: väiketäht, suurtäht, number, erimärk.',
    email_taken: 'Selle e-posti aadressiga klient on juba olemas.',
    password_wrong: 'Praegune parool on vale.',
    reset_refused: 'See link enam ei kehti. Küsi uus.',
  },
  ru: {
    password_too_short: 'В пароле должно быть не меньше 8 знаков.',
    password_too_long: 'В пароле может быть не больше 200 знаков.',
    password_classes:
      'В пароле должны быть хотя бы 3 из 4: строчная буква, заглавная буква, цифра, специальный знак.',
    email_taken: 'Клиент с этим адресом электронной почты уже есть.',
    password_wrong: 'Текущий пароль неверен.',
    reset_refused: 'Эта ссылка больше не действует. Запросите новую.',
  },
};

export const customerErrorText = (error: CustomerError, locale: string): string =>
  TRANSLATED[locale.split('-')[0] ?? '']?.[error] ?? CUSTOMER_ERRORS[error][1];
