// What a field of the checkout must hold. The account has the same rules for names and mail addresses.
const MIN_NAME_LETTERS = 2;
const MIN_COMPANY_LETTERS = 3;
const MIN_CODE = 3;
const MAX_EMAIL = 254;
export const MAX_FIELD = 255;

const lettersIn = (value: string): number => (value.match(/\p{L}/gu) ?? []).length;

export const isPersonName = (value: string): boolean => lettersIn(value) >= MIN_NAME_LETTERS;

export const isCompanyName = (value: string): boolean => lettersIn(value) >= MIN_COMPANY_LETTERS;

export const isEmailAddress = (value: string): boolean =>
  value.length <= MAX_EMAIL && /^[^\s@<>"(),:;\\]+@[^\s@.<>"(),:;\\]+(\.[^\s@.<>"(),:;\\]+)+$/.test(value);

/** Tax numbers and post codes: three signs. */
export const isCode = (value: string): boolean => [...value.trim()].length >= MIN_CODE;

export const isCountryCode = (value: string): boolean => /^[A-Z]{2}$/.test(value);
