// What was refused about a category, in words.
import type { Failure } from '../api/call.ts';
import { useText } from '../i18n/use-text.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';

const RULES = [
  'empty',
  'no_address',
  'address_taken',
  'below_itself',
  'root',
  'parent_not_found',
  'before_not_found',
] as const;

/** By field; what belongs to none is under the empty name. */
export const useCategoryErrors = (): ((failure: Failure | null) => Record<string, string>) => {
  const t = useText();
  const textOf = useFailureText();
  return (failure) => {
    if (!failure) return {};
    if (failure.detail === 'changed_meanwhile') return { '': t('categories.changed_meanwhile') };
    const known = (failure.fields ?? []).map(({ field, rule }) => {
      const one = RULES.find((name) => name === rule);
      if (one) return [field, t(`categories.rule_${one}`)] as const;
      // Two categories below one parent.
      return [field, rule.endsWith('is taken') ? t('categories.rule_address_taken') : rule] as const;
    });
    return known.length > 0 ? Object.fromEntries(known) : { '': textOf(failure) };
  };
};
