// A number of a rule. What is no number is said and not taken over: the former number counts until then.
import { type ReactNode, useId, useState } from 'react';
import { useFormat } from '../../i18n/use-format.ts';
import { useText } from '../../i18n/use-text.tsx';

interface NumberFieldProps {
  label: string;
  /** Null: not given. */
  value: number | null;
  /** As it is stored. */
  before?: number | null | undefined;
  least?: number;
  isOptional?: boolean;
  /** Whole numbers, unless decimals make sense. */
  hasDecimals?: boolean;
  disabled: boolean;
  hint?: ReactNode;
  onChange: (value: number | null) => void;
}

const parse = (text: string, hasDecimals: boolean): number | null => {
  const plain = text.trim().replace(',', '.').replace('−', '-');
  return (hasDecimals ? /^-?\d{1,5}(\.\d{1,3})?$/ : /^-?\d{1,5}$/).test(plain) ? Number(plain) : null;
};

export const NumberField = (props: NumberFieldProps) => {
  const { label, value, before, least = 0, isOptional = false, hasDecimals = false } = props;
  const { disabled, hint, onChange } = props;
  const t = useText();
  const { inField } = useFormat();
  const id = useId();
  const [wrong, setWrong] = useState<string | null>(null);
  const shown = value === null ? '' : inField(value);
  const isChanged = before !== undefined && before !== value;
  const type = (text: string): void => {
    const parsed = parse(text, hasDecimals);
    const isEmpty = isOptional && text.trim() === '';
    const isWrong = !isEmpty && (parsed === null || parsed < least);
    setWrong(isWrong ? text : null);
    if (!isWrong) onChange(isEmpty ? null : parsed);
  };
  return (
    <div className={`field${isChanged ? ' is-changed' : ''}`}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode={hasDecimals || least < 0 ? 'decimal' : 'numeric'}
        maxLength={8}
        value={wrong ?? shown}
        disabled={disabled}
        aria-invalid={wrong !== null || undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setWrong(null)}
      />
      <span id={`${id}-hint`} className={wrong === null ? 'muted' : 'field-error'}>
        {wrong !== null
          ? t('size_rules.not_a_number', { least: inField(least), value: shown || '–' })
          : isChanged
            ? t('size_rules.was', { value: before === null ? '–' : inField(before) })
            : hint}
      </span>
    </div>
  );
};
