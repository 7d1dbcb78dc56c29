// Company registration numbers of the neighbouring countries.
import { isCode } from './field-rules.ts';

const BY_COUNTRY: Readonly<Record<string, RegExp>> = {
  EE: /^\d{8}$/,
  LV: /^\d{11}$/,
  LT: /^(\d{7}|\d{9})$/,
  FI: /^\d{7}-?\d$/,
};

/** Other countries: three characters, like tax numbers. Without a country: any of these formats, or with letters. */
export const isRegistryCode = (value: string, country?: string): boolean => {
  const code = value.replace(/\s/g, '');
  if (country === undefined)
    return Object.values(BY_COUNTRY).some((form) => form.test(code)) || (/\p{L}/u.test(code) && isCode(code));
  return BY_COUNTRY[country]?.test(code) ?? isCode(code);
};
