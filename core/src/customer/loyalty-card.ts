// The loyalty card: a number derived from the customer's id, and its EAN-13 barcode.
/** Prefix reserved for a shop's internal use. */
const INTERNAL_USE = '29';
const BODY_LENGTH = 12;

const L = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
/** EAN-13 parity: which of the left six digits are mirrored encodes the first digit. */
const PARITY = [
  'LLLLLL',
  'LLGLGG',
  'LLGGLG',
  'LLGGGL',
  'LGLLGG',
  'LGGLLG',
  'LGGGLL',
  'LGLGLG',
  'LGLGGL',
  'LGGLGL',
];

const invert = (bits: string): string => bits.replace(/./g, (bit) => (bit === '0' ? '1' : '0'));
const mirror = (bits: string): string => [...bits].reverse().join('');

const checkDigit = (body: string): number => {
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
};

export const loyaltyCardNumber = (customerId: number): string => {
  const body = INTERNAL_USE + String(customerId).padStart(BODY_LENGTH - INTERNAL_USE.length, '0');
  return `${body}${checkDigit(body)}`;
};

/** 95 modules; '1' is dark. */
export const loyaltyCardBars = (number: string): string => {
  const digits = [...number].map(Number);
  const parity = PARITY[digits[0] ?? 0] ?? '';
  const left = digits.slice(1, 7).map((digit, at) => {
    const bits = L[digit] ?? '';
    return parity[at] === 'G' ? mirror(invert(bits)) : bits;
  });
  const right = digits.slice(7).map((digit) => invert(L[digit] ?? ''));
  return `101${left.join('')}01010${right.join('')}101`;
};
