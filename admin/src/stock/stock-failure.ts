// What was refused about stock, in words.
import type { Failure } from '../api/call.ts';
import { useText } from '../i18n/use-text.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';

const RULES = [
  'quantity_invalid',
  'sku_unknown',
  'not_counted',
  'count_too_old',
  'counted_meanwhile',
  'below_zero',
  'below_reserved',
  'reason_missing',
  'exists',
  'no_barcode',
  'below_least',
] as const;

/** By field; what belongs to none is under the empty name. */
export const useStockErrors = (): ((failure: Failure | null) => Record<string, string>) => {
  const t = useText();
  const textOf = useFailureText();
  return (failure) => {
    if (!failure) return {};
    const known = (failure.fields ?? []).map(({ field, rule }) => {
      const one = RULES.find((name) => name === rule);
      return [field.replace(/^fields\./, ''), one ? t(`stock.rule_${one}`) : t('stock.rule_other')] as const;
    });
    return known.length > 0 ? Object.fromEntries(known) : { '': textOf(failure) };
  };
};
