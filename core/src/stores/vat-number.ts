// VAT numbers of the member states: spelling and format. Whether a number exists, only the state knows.

/** Without the prefix; from the Commission's list of structures. */
const FORMATS: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

export interface VatNumber {
  /** Prefix of the number: EL for Greece. */
  country: string;
  /** Without the prefix. */
  digits: string;
}

/** As people write it: with spaces, dots and dashes, in small letters. Null: not a number of a member state. */
export const parseVatNumber = (text: string): VatNumber | null => {
  const compact = text.toUpperCase().replace(/[\s.\-–]/g, '');
  const [country, digits] = [compact.slice(0, 2).replace('GR', 'EL'), compact.slice(2)];
  return FORMATS[country]?.test(digits) ? { country, digits } : null;
};

export const vatNumberText = ({ country, digits }: VatNumber): string => `${country}${digits}`;
