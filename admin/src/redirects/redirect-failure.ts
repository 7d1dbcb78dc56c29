// What was refused about a redirect, in words.
import type { Failure } from '../api/call.ts';
import { useText } from '../i18n/use-text.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';

const RULES = [
  'not_a_path',
  'too_long',
  'home',
  'own_page',
  'foreign',
  'exists',
  'itself',
  'loop',
  'living_page',
  'unknown_store',
  'other_store',
  'code',
  'twice',
  'missing_column',
  'too_many_columns',
  'empty',
  'quote_open',
  'too_many_rows',
] as const;

export const useRedirectRule = (): ((rule: string) => string | null) => {
  const t = useText();
  return (rule) => {
    const known = RULES.find((one) => one === rule);
    return known ? t(`redirects.rule_${known}`) : null;
  };
};

/** By field; what belongs to none is under the empty name. */
export const useRedirectErrors = (): ((failure: Failure | null) => Record<string, string>) => {
  const textOf = useFailureText();
  const ruleText = useRedirectRule();
  return (failure) => {
    if (!failure) return {};
    const known = (failure.fields ?? []).flatMap(({ field, rule }) => {
      const text = ruleText(rule);
      return text === null ? [] : [[field, text] as const];
    });
    return known.length > 0 ? Object.fromEntries(known) : { '': textOf(failure) };
  };
};
