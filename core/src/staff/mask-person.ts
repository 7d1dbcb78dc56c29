// Personal data for people who may see that something exists, but not about whom.
const SHOWN_DIGITS = 2;

/** `Mari Maasikas` → `M… M…`. */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${[...word][0]}…`)
    .join(' ');

/** `mari@example.ee` → `m…@…`. */
export const maskEmail = (email: string): string => (email === '' ? '' : `${[...email][0]}…@…`);

/** `+372 555 1234` → `… 34`. */
export const maskPhone = (telephone: string): string =>
  telephone === '' ? '' : `… ${telephone.replace(/\D/g, '').slice(-SHOWN_DIGITS)}`;
