// The surcharge of chosen custom options.
import type { Result } from '../../stores/result.ts';
import { centsOf, percentOf, splitGross, type TaxedCents } from './money.ts';
import type { CustomOption } from './price-fields.ts';

export interface OptionPrice {
  price: number;
  price_type: 'fixed' | 'percent';
}

/** Chosen or typed values by `option_id`; several ids for a checkbox. */
export type CustomOptionChoice = Readonly<Record<string, string | number | readonly (string | number)[]>>;

export type CustomOptionError = 'option_required' | 'option_unknown' | 'option_value_unknown';

const HAS_VALUES: readonly CustomOption['type'][] = ['radio', 'drop_down', 'checkbox'];

/** A checkbox may also be a comma-separated list, as on the wire. */
export const chosenValuesOf = (choice: CustomOptionChoice, option: CustomOption): string[] => {
  const chosen = choice[String(option.option_id)];
  if (chosen === undefined) return [];
  if (typeof chosen === 'object') return chosen.map(String).filter(Boolean);
  const text = String(chosen).trim();
  return option.type === 'checkbox' ? text.split(',').filter(Boolean) : [text].filter(Boolean);
};

const priceOfOption = ({ price, price_type }: Partial<OptionPrice>): OptionPrice => ({
  price: Number(price ?? 0),
  price_type: price_type ?? 'fixed',
});

const inOrder = (options: readonly CustomOption[]): CustomOption[] =>
  [...options].sort((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0));

/** The prices of the chosen options, in the order in which they apply. */
export const chooseOptionPrices = (
  options: readonly CustomOption[],
  choice: CustomOptionChoice,
): Result<OptionPrice[], CustomOptionError> => {
  const unknown = Object.keys(choice).find((id) =>
    options.every((option) => String(option.option_id) !== id),
  );
  if (unknown !== undefined) return { ok: false, error: 'option_unknown', detail: { option_id: unknown } };
  const prices: OptionPrice[] = [];
  for (const option of inOrder(options)) {
    const chosen = chosenValuesOf(choice, option);
    const detail = { option_id: option.option_id, title: option.title };
    if (chosen.length === 0) {
      if (option.is_require) return { ok: false, error: 'option_required', detail };
      continue;
    }
    if (!HAS_VALUES.includes(option.type)) {
      prices.push(priceOfOption(option));
      continue;
    }
    for (const id of chosen) {
      const value = option.values?.find((candidate) => String(candidate.option_type_id) === id);
      if (!value) return { ok: false, error: 'option_value_unknown', detail: { ...detail, value: id } };
      prices.push(priceOfOption(value));
    }
  }
  return { ok: true, value: prices };
};

/** [PRICE-03] Fixed adds the amount; percent adds that percentage of the price so far. Amounts are gross. */
export const priceWithOptions = (
  price: TaxedCents,
  options: readonly OptionPrice[],
  ratePercent: number,
): TaxedCents => {
  const grossCents = options.reduce(
    (current, option) =>
      current + (option.price_type === 'percent' ? percentOf(current, option.price) : centsOf(option.price)),
    price.grossCents,
  );
  return grossCents === price.grossCents ? price : splitGross(grossCents, ratePercent);
};
