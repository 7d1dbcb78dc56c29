// Phone number validation for all forms. The API is more lenient, because other clients send other formats.
interface Numbering {
  callingCode: string;
  /** Minimum and maximum digits after the calling code. */
  digits: readonly [number, number];
  /** Trunk prefix for calls inside the country. */
  trunk?: string;
}

const BY_COUNTRY: Readonly<Record<string, Numbering>> = {
  EE: { callingCode: '372', digits: [7, 8] },
  LV: { callingCode: '371', digits: [8, 8] },
  LT: { callingCode: '370', digits: [8, 8], trunk: '[08]' },
  FI: { callingCode: '358', digits: [5, 11], trunk: '0' },
};

/** E.164 maximum, including the calling code. */
const MAX_DIGITS = 15;
const MIN_DIGITS_ABROAD = 8;
const MIN_DIGITS = 5;
const MAX_LENGTH = 30;

const isBetween = (count: number, [min, max]: readonly [number, number]): boolean =>
  count >= min && count <= max;

const isInternational = (digits: string): boolean => {
  const numbering = Object.values(BY_COUNTRY).find(({ callingCode }) => digits.startsWith(callingCode));
  return numbering
    ? isBetween(digits.length - numbering.callingCode.length, numbering.digits)
    : isBetween(digits.length, [MIN_DIGITS_ABROAD, MAX_DIGITS]);
};

/** Validated by its calling code, else by the country, where given. */
export const isPhone = (value: string, country?: string): boolean => {
  const text = value.trim();
  if (text.length > MAX_LENGTH || !/^\+?[\d\s().-]+$/.test(text)) return false;
  const digits = text.replace(/\D/g, '');
  if (text.startsWith('+')) return isInternational(digits);
  if (digits.startsWith('00')) return isInternational(digits.slice(2));
  const numbering = country === undefined ? undefined : BY_COUNTRY[country];
  if (!numbering) return isBetween(digits.length, [MIN_DIGITS, MAX_DIGITS]);
  const national = numbering.trunk ? digits.replace(new RegExp(`^${numbering.trunk}`), '') : digits;
  return isBetween(national.length, numbering.digits) || isBetween(digits.length, numbering.digits);
};
