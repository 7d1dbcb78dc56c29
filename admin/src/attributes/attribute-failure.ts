// What was refused about an attribute, in words.
import type { Failure } from '../api/call.ts';
import { useText } from '../i18n/use-text.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';

/** By field; what belongs to none is under the empty name. */
export const useAttributeErrors = (): ((failure: Failure | null) => Record<string, string>) => {
  const t = useText();
  const textOf = useFailureText();
  const ruleText = (rule: string): string | null => {
    const [word = '', what = '', count = '0'] = rule.split(' ');
    switch (word) {
      case 'empty':
      case 'twice':
      case 'one_line':
        return t(`attributes.rule_${word}`);
      case 'in_use':
        return t('attributes.rule_in_use', { count: Number(count) });
      case 'variants_alike':
      case 'glass_differs':
        return t(`attributes.rule_${word}`, { what });
      default:
        return null;
    }
  };
  return (failure) => {
    if (!failure) return {};
    if (failure.detail === 'changed_meanwhile') return { '': t('attributes.changed_meanwhile') };
    const fields = failure.fields ?? [];
    if (fields.length === 0) return { '': textOf(failure) };
    return Object.fromEntries(fields.map(({ field, rule }) => [field, ruleText(rule) ?? textOf(failure)]));
  };
};
