// Validation of checkout fields; names and e-mail addresses are in stores/person-fields.ts.
const MIN_COMPANY_LETTERS = 3;
const MIN_CODE = 3;
export const MAX_FIELD = 255;

const lettersIn = (value: string): number => (value.match(/\p{L}/gu) ?? []).length;

export const isCompanyName = (value: string): boolean => lettersIn(value) >= MIN_COMPANY_LETTERS;

/** Tax numbers and post codes: three characters. */
export const isCode = (value: string): boolean => [...value.trim()].length >= MIN_CODE;

export const isCountryCode = (value: string): boolean => /^[A-Z]{2}$/.test(value);
