// Validation of names and e-mail addresses, shared by checkout and account.
const MIN_NAME_LETTERS = 2;
const MAX_EMAIL = 254;

export const isPersonName = (value: string): boolean =>
  (value.match(/\p{L}/gu) ?? []).length >= MIN_NAME_LETTERS;

export const isEmail = (value: string): boolean =>
  value.length <= MAX_EMAIL &&
  /^[^\s@<>"(),:;\\]+@(?!.*\.\.)[^\s@.<>"(),:;\\][^\s@<>"(),:;\\]*\.[^\s@.<>"(),:;\\]+$/.test(value);
