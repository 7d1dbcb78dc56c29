// A contradiction of size rules in words: both sides with their values, and why they do not go together.
import {
  type ConflictSide,
  type SizeRuleConflict,
  unitOfSide,
} from '@klaas/core/configurator/rules/size-rule-conflict.ts';
import { useCallback } from 'react';
import { useText } from '../../i18n/use-text.tsx';

/** The other side says what is missing, so it has no value. */
const NOTHING = '–';

export const useConflictText = (): ((conflict: SizeRuleConflict) => string) => {
  const t = useText();
  return useCallback(
    ({ code, rule, against }) => {
      const sideText = ({ name, value }: ConflictSide): string => {
        const title = t(`size_rules.side_${name}`);
        if (value === NOTHING) return title;
        const unit = /\d/.test(value) ? unitOfSide(name) : null;
        const shown = value.replaceAll('×', ' × ').replaceAll(',', ', ');
        return `${title} ${unit === null ? shown : t(`size_rules.${unit}`, { value: shown })}`;
      };
      return `${sideText(rule)} ↔ ${sideText(against)}. ${t(`size_rules.conflict_${code}`)}`;
    },
    [t],
  );
};
