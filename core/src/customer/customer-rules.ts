// Password rules and e-mail normalisation, shared by forms and server.
const MIN_PASSWORD = 8;
/** Hashing is expensive: an unlimited length would allow denial of service. */
const MAX_PASSWORD = 200;
const MIN_CLASSES = 3;
/** Lower case, upper case, digits, other visible characters. */
const CLASSES = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d\s]/u];

/** Two spellings of one e-mail address are one customer. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/** Enough character classes, regardless of the length. */
export const isMixedEnough = (password: string): boolean =>
  CLASSES.filter((kind) => kind.test(password)).length >= MIN_CLASSES;

export type PasswordError = 'password_too_short' | 'password_too_long' | 'password_classes';

export const passwordError = (password: string): PasswordError | null => {
  const { length } = [...password];
  if (length < MIN_PASSWORD) return 'password_too_short';
  if (length > MAX_PASSWORD) return 'password_too_long';
  return isMixedEnough(password) ? null : 'password_classes';
};
