// [OFFICE-74] A formula over prices as a person writes it.
import { parsePrice } from '@klaas/core/catalog/office/cell-value.ts';
import { type PriceFormula, PriceFormulaSchema } from '@klaas/core/catalog/office/price-formula.ts';

export const FORMULA_KINDS = ['raise_percent', 'lower_percent', 'raise', 'lower', 'set'] as const;

export type FormulaKind = (typeof FORMULA_KINDS)[number];

/** Hundredths of a percent or of a euro. */
const hundredths = (text: string): number | null => {
  const parsed = parsePrice(text.replace('%', ''));
  return parsed.ok ? Number(parsed.value) : null;
};

/** Null: no number, or one that cannot be. */
export const formulaOf = (kind: FormulaKind, text: string): PriceFormula | null => {
  const given = hundredths(text);
  if (given === null) return null;
  const signed = kind === 'lower' || kind === 'lower_percent' ? -given : given;
  const formula = kind.endsWith('percent')
    ? { kind: 'percent', points: signed }
    : { kind: kind === 'set' ? 'set' : 'amount', cents: signed };
  const checked = PriceFormulaSchema.safeParse(formula);
  return checked.success ? checked.data : null;
};
