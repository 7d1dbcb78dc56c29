// Finds a size in a search text: dušisein 900, peegel 1200x800, uks 90 cm, 1000 2000.
export interface RequestedSize {
  widthMm: number;
  heightMm?: number;
}

export interface FoundSize {
  /** Index range of its words, unit included. */
  from: number;
  to: number;
  size: RequestedSize;
}

const MIN_MM = 100;
const MAX_MM = 3000;
const LENGTH = /^(\d{2,4})(mm|cm|мм|см)?$/;
const PAIR = /^(\d{3,4})x(\d{3,4})(mm|мм)?$/;
const CENTIMETRES = new Set(['cm', 'см']);
const UNITS = new Set(['mm', 'мм', ...CENTIMETRES]);

export const isLengthUnit = (word: string | undefined): boolean => word !== undefined && UNITS.has(word);

const isLength = (mm: number): boolean => mm >= MIN_MM && mm <= MAX_MM;

const lengthIn = (word: string, next: string | undefined): number | null => {
  const [, digits, suffix] = LENGTH.exec(word) ?? [];
  if (digits === undefined) return null;
  const unit = suffix ?? (isLengthUnit(next) ? (next ?? '') : '');
  const mm = Number(digits) * (CENTIMETRES.has(unit) ? 10 : 1);
  return isLength(mm) ? mm : null;
};

const sizeIn = (word: string, next: string | undefined): RequestedSize | null => {
  const [, width, height] = PAIR.exec(word) ?? [];
  if (width === undefined) {
    const widthMm = lengthIn(word, next);
    return widthMm === null ? null : { widthMm };
  }
  const size = { widthMm: Number(width), heightMm: Number(height) };
  return isLength(size.widthMm) && isLength(size.heightMm) ? size : null;
};

/** Two adjacent lengths, with or without a unit, are width and height. */
const joined = (one: FoundSize, other: FoundSize): FoundSize | null => {
  const isPair = one.size.heightMm === undefined && other.size.heightMm === undefined;
  if (!isPair || other.from !== one.to + 1) return null;
  const size = { widthMm: one.size.widthMm, heightMm: other.size.widthMm };
  return { from: one.from, to: other.to, size };
};

/** `null` when there is no size, or more than one. */
export const findSize = (words: readonly string[]): FoundSize | null => {
  const sizes = words.flatMap((word, from): FoundSize[] => {
    const next = words[from + 1];
    const size = sizeIn(word, next);
    return size ? [{ from, to: isLengthUnit(next) ? from + 1 : from, size }] : [];
  });
  const [first, second, ...more] = sizes;
  if (!first || more.length > 0) return null;
  return second ? joined(first, second) : first;
};

/** Characters between two numbers that mean "by". */
const BY = /(\d)\s{0,3}[x×х*]\s{0,3}(?=\d)/g;

export const requestedSizeOf = (text: string): RequestedSize | null =>
  findSize(text.slice(0, 200).toLowerCase().replace(BY, '$1x').split(/\s+/).filter(Boolean))?.size ?? null;
