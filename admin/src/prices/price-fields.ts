// A price table as text fields: what a person types, a column pasted from a sheet, a row raised by some per cent.
import type { PriceRates } from '@klaas/core/contract/admin/price-table-endpoints.ts';

export type PriceFields = Readonly<Record<string, string>>;

export const cellName = (glass: string, thicknessMm: number): string => `glass:${glass}:${thicknessMm}`;

const PLAIN = ['base', 'minimum_billed_area_m2', 'edge_per_m', 'out_of_square', 'hinge_set'] as const;
const LISTS = ['edge_work', 'cutouts', 'finishes', 'options'] as const;
/** The most that is kept of what is typed. */
const MAX_TEXT = 12;

export interface TableShape {
  glasses: string[];
  thicknesses: number[];
  /** Of single prices, in groups. */
  parts: string[];
  percents: ReadonlySet<string>;
}

export const shapeOf = (tables: readonly PriceRates[]): TableShape => {
  const cells = tables.flatMap(({ rate_per_m2 }) => rate_per_m2);
  const named = LISTS.flatMap((list) =>
    tables.flatMap((rates) => (rates[list] ?? []).map(({ code }) => `${list}:${code}`)),
  );
  const plain = PLAIN.filter((name) => tables.some((rates) => rates[name] !== undefined));
  const percents = tables.flatMap(({ options = [] }) =>
    options.filter(({ price_type }) => price_type === 'percent').map(({ code }) => `options:${code}`),
  );
  return {
    glasses: [...new Set(cells.map(({ glass }) => glass))],
    thicknesses: [...new Set(cells.map(({ thickness_mm }) => thickness_mm))].sort(
      (one, other) => one - other,
    ),
    parts: [...new Set([...plain, ...named])],
    percents: new Set(percents),
  };
};

/** A number as it is written in a field, with the decimal sign of the language. */
export type NumberText = (value: number) => string;

export const fieldsOf = (rates: PriceRates, textOf: NumberText): PriceFields => {
  const fields: Record<string, string> = {};
  for (const { glass, thickness_mm, rate } of rates.rate_per_m2)
    fields[cellName(glass, thickness_mm)] = textOf(rate);
  for (const name of PLAIN) if (rates[name] !== undefined) fields[name] = textOf(rates[name]);
  for (const { code, per_m } of rates.edge_work ?? []) fields[`edge_work:${code}`] = textOf(per_m);
  for (const list of ['cutouts', 'finishes', 'options'] as const)
    for (const { code, price } of rates[list] ?? []) fields[`${list}:${code}`] = textOf(price);
  return fields;
};

/** "1 250,50" or "1250.5"; null: no number. */
export const parsePrice = (text: string): number | null => {
  const plain = text.replace(/[\s€]/g, '').replace(',', '.');
  return /^-?\d{1,8}(\.\d{1,4})?$/.test(plain) ? Number(plain) : null;
};

export type ParsedFields = { ok: true; rates: PriceRates } | { ok: false; wrong: string[] };

/** An empty cell of the matrix is a glass that is not made; the other prices are needed. */
export const ratesOf = (fields: PriceFields, shape: TableShape): ParsedFields => {
  const wrong: string[] = [];
  const numberAt = (name: string): number => {
    const value = parsePrice(fields[name] ?? '');
    if (value === null) wrong.push(name);
    return value ?? 0;
  };
  const codesOf = (list: string) =>
    shape.parts.filter((name) => name.startsWith(`${list}:`)).map((name) => name.slice(list.length + 1));
  const rate_per_m2 = shape.glasses.flatMap((glass) =>
    shape.thicknesses.flatMap((thickness_mm) => {
      const name = cellName(glass, thickness_mm);
      return (fields[name] ?? '').trim() === '' ? [] : [{ glass, thickness_mm, rate: numberAt(name) }];
    }),
  );
  const priced = (list: string) =>
    codesOf(list).map((code) => ({ code, price: numberAt(`${list}:${code}`) }));
  const has = (name: string): boolean => shape.parts.includes(name);
  const rates: PriceRates = {
    base: numberAt('base'),
    minimum_billed_area_m2: numberAt('minimum_billed_area_m2'),
    rate_per_m2,
    edge_per_m: numberAt('edge_per_m'),
    ...(codesOf('edge_work').length > 0 && {
      edge_work: codesOf('edge_work').map((code) => ({ code, per_m: numberAt(`edge_work:${code}`) })),
    }),
    ...(codesOf('cutouts').length > 0 && { cutouts: priced('cutouts') }),
    ...(has('hinge_set') && { hinge_set: numberAt('hinge_set') }),
    ...(has('out_of_square') && { out_of_square: numberAt('out_of_square') }),
    ...(codesOf('finishes').length > 0 && { finishes: priced('finishes') }),
    ...(codesOf('options').length > 0 && {
      options: codesOf('options').map((code) => ({
        code,
        price: numberAt(`options:${code}`),
        price_type: shape.percents.has(`options:${code}`) ? ('percent' as const) : ('fixed' as const),
      })),
    }),
  };
  return wrong.length > 0 ? { ok: false, wrong } : { ok: true, rates };
};

/** Whether two texts of a field are the same price: "12,5" and "12.50" are. */
export const isSamePrice = (one = '', other = ''): boolean =>
  one === other || (parsePrice(one) ?? one) === (parsePrice(other) ?? other);

/** To whole cents; cells that are empty or no number stay. */
export const raiseBy = (
  fields: PriceFields,
  { names, percent, textOf }: { names: readonly string[]; percent: number; textOf: NumberText },
): PriceFields => {
  const raised: Record<string, string> = { ...fields };
  for (const name of names) {
    const value = parsePrice(fields[name] ?? '');
    if (value !== null) raised[name] = textOf(Math.round(value * (100 + percent)) / 100);
  }
  return raised;
};

export interface Pasted {
  fields: PriceFields;
  /** Values for which there was no cell. */
  outside: number;
}

/** Rows and columns of a sheet, from a cell on. What is no number stays as it was pasted, and is marked. */
export const pasteAt = (
  fields: PriceFields,
  { glasses, thicknesses }: Pick<TableShape, 'glasses' | 'thicknesses'>,
  from: { glass: string; thicknessMm: number },
  text: string,
): Pasted => {
  const pasted: Record<string, string> = { ...fields };
  const top = glasses.indexOf(from.glass);
  const left = thicknesses.indexOf(from.thicknessMm);
  let outside = 0;
  for (const [down, row] of text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .entries())
    for (const [right, value] of row.split(/[\t;]/).entries()) {
      const glass = glasses[top + down];
      const thickness = thicknesses[left + right];
      if (glass === undefined || thickness === undefined) outside += 1;
      else {
        const isPrice = parsePrice(value) !== null;
        // "not made", in any language.
        pasted[cellName(glass, thickness)] =
          isPrice || /\d/.test(value) ? value.trim().slice(0, MAX_TEXT) : '';
      }
    }
  return { fields: pasted, outside };
};
