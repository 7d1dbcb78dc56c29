// What a password must be, and which mail addresses are the same. The same for forms and for the server.
const MIN_PASSWORD = 8;
/** Hashing is work: nobody may order a megabyte of it. */
const MAX_PASSWORD = 200;
const MIN_CLASSES = 3;
/** Lower case, upper case, digits, everything else that can be seen. */
const CLASSES = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d\s]/u];

/** Two spellings of one mailbox are one customer. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/** Signs of enough kinds, however short it still is. */
export const isMixedEnough = (password: string): boolean =>
  CLASSES.filter((kind) => kind.test(password)).length >= MIN_CLASSES;

export type PasswordError = 'password_too_short' | 'password_too_long' | 'password_classes';

export const passwordError = (password: string): PasswordError | null => {
  const { length } = [...password];
  if (length < MIN_PASSWORD) return 'password_too_short';
  if (length > MAX_PASSWORD) return 'password_too_long';
  return isMixedEnough(password) ? null : 'password_classes';
};
