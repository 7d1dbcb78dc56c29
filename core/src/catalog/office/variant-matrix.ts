// [OFFICE-76] The variants that a product can have: each value of one attribute with each of the others.
import { slugify } from '../urls/slug.ts';

export interface MatrixAxis {
  code: string;
  values: readonly { value: string; label: string }[];
}

/** Values by attribute. */
export type VariantValues = Readonly<Record<string, string>>;

export const MAX_VARIANTS = 3000;

export const keyOfValues = (codes: readonly string[], values: VariantValues): string =>
  codes.map((code) => values[code] ?? '').join(' ');

interface Combination {
  values: VariantValues;
  labels: readonly string[];
}

const combinationsOf = (axes: readonly MatrixAxis[]): Combination[] =>
  axes.reduce<Combination[]>(
    (found, { code, values }) =>
      found.flatMap((one) =>
        values.map(({ value, label }) => ({
          values: { ...one.values, [code]: value },
          labels: [...one.labels, label],
        })),
      ),
    [{ values: {}, labels: [] }],
  );

/** Those that are not there yet, with a code made of the product's and the words of their values. */
export const missingVariants = (
  axes: readonly MatrixAxis[],
  existing: readonly { sku: string; values: VariantValues }[],
  productSku: string,
): { sku: string; values: VariantValues }[] => {
  if (axes.length === 0 || axes.some(({ values }) => values.length === 0)) return [];
  const codes = axes.map(({ code }) => code);
  const known = new Set(existing.map(({ values }) => keyOfValues(codes, values)));
  const taken = new Set(existing.map(({ sku }) => sku));
  return combinationsOf(axes)
    .filter(({ values }) => !known.has(keyOfValues(codes, values)))
    .map(({ values, labels }) => {
      const words = labels.map((label) =>
        slugify(label.replace(/×/g, 'x')).replaceAll('-', '').toUpperCase(),
      );
      const wanted = [productSku, ...words].filter(Boolean).join('-').slice(0, 60);
      let sku = wanted;
      for (let at = 2; taken.has(sku); at += 1) sku = `${wanted}-${at}`;
      taken.add(sku);
      return { sku, values };
    });
};
