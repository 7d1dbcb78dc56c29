// What was refused about a synonym, by field.
import type { Failure } from '../api/call.ts';
import { useText } from '../i18n/use-text.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';

const RULES = ['no_words', 'too_many_words', 'itself', 'exists', 'unknown_store', 'too_many'] as const;

export const useSynonymErrors = (): ((failure: Failure | null) => Record<string, string>) => {
  const t = useText();
  const textOf = useFailureText();
  return (failure) => {
    if (!failure) return {};
    const known = (failure.fields ?? []).flatMap(({ field, rule }) => {
      const one = RULES.find((name) => name === rule);
      return one ? [[field, t(`search_words.rule_${one}`)] as const] : [];
    });
    return known.length > 0 ? Object.fromEntries(known) : { '': textOf(failure) };
  };
};
