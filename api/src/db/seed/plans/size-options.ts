// The sizes of the demo shop as options of the attribute `size`: one option per size, the same in every store.
import { BASES, type BaseProduct, type DemoStore } from './seed-data.ts';
import { MM } from './store-text.ts';

export interface GlassSize {
  widthMm: number;
  depthMm: number;
  heightMm: number;
  round: boolean;
}

/** The option "made to measure". */
export const CUSTOM_SIZE_VALUE = 1000;

export const sizeOf = (
  [width = 0, depth = 0, height = 0]: readonly number[],
  base: BaseProduct,
): GlassSize => ({
  widthMm: width,
  depthMm: depth,
  heightMm: height,
  round: base.round === true,
});

const keyOf = ({ widthMm, depthMm, heightMm, round }: GlassSize): string =>
  [round ? 'o' : '', widthMm, depthMm, heightMm].join('-');

const compareSizes = (a: GlassSize, b: GlassSize): number =>
  a.widthMm - b.widthMm ||
  a.depthMm - b.depthMm ||
  a.heightMm - b.heightMm ||
  Number(a.round) - Number(b.round);

const SIZES: readonly GlassSize[] = [
  ...new Map(
    BASES.flatMap((base) => base.lines.flatMap((line) => line.sizes.map((size) => sizeOf(size, base)))).map(
      (size) => [keyOf(size), size],
    ),
  ).values(),
].sort(compareSizes);

const VALUES = new Map(SIZES.map((size, index) => [keyOf(size), CUSTOM_SIZE_VALUE + 1 + index]));

export const sizeValueOf = (size: GlassSize): number => {
  const value = VALUES.get(keyOf(size));
  if (value === undefined) throw new Error(`No option for the size ${keyOf(size)}`);
  return value;
};

export const sizeLabel = ({ widthMm, depthMm, heightMm, round }: GlassSize, store: DemoStore): string =>
  round
    ? `Ø ${widthMm} ${MM[store]}`
    : `${[widthMm, ...(depthMm > 0 ? [depthMm] : []), heightMm].join(' × ')} ${MM[store]}`;

export const sizeOptions = (store: DemoStore): { value: number; label: string; key: string }[] =>
  SIZES.map((size) => ({ value: sizeValueOf(size), label: sizeLabel(size, store), key: keyOf(size) }));

/** A size inside a sku, in centimetres; the height only for lines with several. */
export const sizeCode = (size: GlassSize, lineHeights: ReadonlySet<number>): string =>
  (size.round
    ? [size.widthMm]
    : [
        size.widthMm,
        ...(size.depthMm > 0 ? [size.depthMm] : []),
        ...(lineHeights.size > 1 ? [size.heightMm] : []),
      ]
  )
    .map((mm) => mm / 10)
    .join('x');

/** Unique option values, sizes ascending, made to measure last. */
export const inOrder = (values: readonly number[]): number[] =>
  [...new Set(values)].sort(
    (a, b) => Number(a === CUSTOM_SIZE_VALUE) - Number(b === CUSTOM_SIZE_VALUE) || a - b,
  );
