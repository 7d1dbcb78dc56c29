// Bank transfer by invoice: payment details and due date.
import { addDays, shopDayOf } from '../stores/shop-time.ts';

export interface TransferDetails {
  beneficiary: string;
  iban: string;
  /** Bank name; may be empty. */
  bank: string;
  /** Reference number that identifies the payment. */
  reference: string;
  amount: number;
  /** Due date, YYYY-MM-DD in the shop's time zone. */
  due_date: string;
}

const WEIGHTS = [7, 3, 1];

/** Estonian reference number: the digits followed by their check digit, weights 7, 3, 1 from the right. */
export const referenceNumberOf = (digits: string): string => {
  if (!/^\d{1,19}$/.test(digits)) throw new Error(`no reference number can be made of ${digits}`);
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (WEIGHTS[place % WEIGHTS.length] ?? 0), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

export const transferDueDate = (placedAtMs: number, days: number): string =>
  addDays(shopDayOf(placedAtMs), days);

/** Noon of that day, which is the same day in every store's time zone. */
export const dueMomentOf = ({ due_date }: Pick<TransferDetails, 'due_date'>): number =>
  Date.parse(`${due_date}T12:00:00Z`);

/** In groups of four, as printed. */
export const printedIban = (iban: string): string =>
  iban
    .replace(/\s+/g, '')
    .replace(/(.{4})(?=.)/g, '$1 ')
    .toUpperCase();

/** Validates the check digits (ISO 7064 MOD 97-10), so that no wrong account is printed on an invoice. */
export const isIban = (text: string): boolean => {
  const iban = text.replace(/\s+/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  let remainder = 0;
  for (const character of `${iban.slice(4)}${iban.slice(0, 4)}`)
    for (const digit of String(Number.parseInt(character, 36)))
      remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder === 1;
};
