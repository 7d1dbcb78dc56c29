// [OFFICE-73] Cells of the product grid: which there are, what a typed or pasted text means, and which values stand
// together. Reasons are codes; the office has a text for each.
import type { ProductState } from './product-filter.ts';

export const GRID_COLUMNS = [
  'name',
  'state',
  'price',
  'special_price',
  'special_from',
  'special_to',
] as const;

export type GridColumn = (typeof GRID_COLUMNS)[number];

/** A name, a state, cents, or a day. */
export type CellValue = string | number | null;

export const CELL_PROBLEMS = [
  'required',
  'too_long',
  'control_characters',
  'not_a_number',
  'too_many_decimals',
  'negative',
  'too_large',
  'not_a_day',
  'not_a_state',
  'not_below_price',
  'before_from',
  'computed',
] as const;

export type CellProblem = (typeof CELL_PROBLEMS)[number];

export type ParsedCell = { ok: true; value: CellValue } | { ok: false; problem: CellProblem };

export const MAX_PRICE_CENTS = 100_000_000;
const MAX_NAME = 255;

const no = (problem: CellProblem): ParsedCell => ({ ok: false, problem });
const yes = (value: CellValue): ParsedCell => ({ ok: true, value });

/** Of both signs, the last one that is there divides euros from cents; the other one groups. */
const withPoint = (text: string): string => {
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  if (comma < 0 || point < 0) return text.replace(',', '.');
  return comma > point ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '');
};

/** "1 049,50 €", "1049.5", "€ 1,049.50" */
export const parsePrice = (text: string): ParsedCell => {
  const bare = text.replaceAll('−', '-').replace(/[\s\u00a0\u202f€]|EUR/g, '');
  if (bare === '') return no('required');
  const plain = withPoint(bare);
  const [, sign, whole = '', decimals = ''] = /^(-?)(\d{0,12})(?:\.(\d{0,12}))?$/.exec(plain) ?? [];
  if (sign === undefined || (whole === '' && decimals === '')) return no('not_a_number');
  // Three digits behind a sign may be thousands: nobody knows what was meant.
  if (decimals.length > 2) return no('too_many_decimals');
  if (sign === '-') return no('negative');
  const cents = Number(whole || '0') * 100 + Number(decimals.padEnd(2, '0') || '0');
  return cents > MAX_PRICE_CENTS ? no('too_large') : yes(cents);
};

const DAYS = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/,
  /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/,
];

/** "2027-01-31", "31.1.2027", "31/01/2027" */
const parseDay = (text: string): ParsedCell => {
  const parts = DAYS.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (!parts) return no('not_a_day');
  const { year = '', month = '', day = '' } = parts;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === iso ? yes(iso) : no('not_a_day');
};

const parseName = (text: string): ParsedCell => {
  if (text === '') return no('required');
  if (/\p{Cc}/u.test(text)) return no('control_characters');
  return text.length > MAX_NAME ? no('too_long') : yes(text);
};

/** The words of the shop's language besides the codes. */
export type StateWords = Readonly<Record<ProductState, string>>;

const parseState = (text: string, words: StateWords): ParsedCell => {
  const given = text.toLowerCase();
  const found = (['published', 'hidden'] as const).find(
    (state) => given === state || given === words[state].toLowerCase(),
  );
  return found ? yes(found) : no('not_a_state');
};

export const parseCell = (column: GridColumn, given: string, words: StateWords): ParsedCell => {
  const text = given.trim();
  switch (column) {
    case 'name':
      return parseName(text);
    case 'state':
      return parseState(text, words);
    case 'price':
      return parsePrice(text);
    case 'special_price':
      return text === '' || text === '–' || text === '-' ? yes(null) : parsePrice(text);
    case 'special_from':
    case 'special_to':
      return text === '' ? yes(null) : parseDay(text);
  }
};

/** A value that came over the wire. */
export const isCellValue = (column: GridColumn, value: unknown): boolean => {
  if (column === 'price' || column === 'special_price') {
    if (column === 'special_price' && value === null) return true;
    return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MAX_PRICE_CENTS;
  }
  if (value === null) return column === 'special_from' || column === 'special_to';
  if (typeof value !== 'string') return false;
  const parsed = parseCell(column, value, { published: 'published', hidden: 'hidden' });
  return parsed.ok && parsed.value === value;
};

export type RowValues = Partial<Record<GridColumn, CellValue>>;

/** Which cells of a row do not stand together. */
export const rowProblems = (row: RowValues): Partial<Record<GridColumn, CellProblem>> => {
  const { price, special_price: special, special_from: from, special_to: to } = row;
  return {
    ...(typeof special === 'number' && typeof price === 'number' && special >= price
      ? { special_price: 'not_below_price' as const }
      : {}),
    ...(typeof from === 'string' && typeof to === 'string' && from > to
      ? { special_to: 'before_from' as const }
      : {}),
  };
};
