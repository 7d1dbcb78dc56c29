// Recovery codes: shown once, stored hashed. 80 random bits, so that a fast hash suffices.
import { createHash, randomBytes } from 'node:crypto';

const COUNT = 10;
const BYTES = 10;
/** Crockford's: no letters that look alike. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const newCode = (): string => {
  const bits = [...randomBytes(BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
};

export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, newCode);

/** However it was typed. */
export const recoveryCodeHash = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^0-9a-z]/g, ''))
    .digest('hex');
