// [OFFICE-95] A text of an e-mail in one language, with what is wrong in it and the way back to the supplied one.
import { checkChangedText } from '@klaas/core/texts/message-variables.ts';
import { useId } from 'react';
import { useText } from '../i18n/use-text.tsx';
import type { EmailSide } from './email-edits.ts';

export const useRuleText = () => {
  const t = useText();
  return (rule: string): string => {
    const [name = '', at = ''] = rule.split(': ');
    if (name === 'missing_variable') return t('emails.rule_missing_variable', { name: `{${at}}` });
    if (name === 'unknown_variable') return t('emails.rule_unknown_variable', { name: `{${at}}` });
    return t(name === 'syntax' ? 'emails.rule_syntax' : 'emails.rule_empty');
  };
};

export const rulesOf = ({ supplied }: EmailSide, text: string): string[] =>
  text === supplied ? [] : checkChangedText(supplied, text);

interface EmailTextFieldProps {
  label: string;
  side: EmailSide;
  shown: string;
  isReadOnly: boolean;
  onType: (text: string) => void;
}

export const EmailTextField = ({ label, side, shown, isReadOnly, onType }: EmailTextFieldProps) => {
  const t = useText();
  const ruleText = useRuleText();
  const id = useId();
  const rules = rulesOf(side, shown);
  return (
    <div className="email-side">
      <label className="field" htmlFor={id}>
        <span>{label}</span>
        <textarea
          id={id}
          rows={Math.min(6, Math.ceil(shown.length / 45) + 1)}
          lang={side.language}
          maxLength={2000}
          value={shown}
          readOnly={isReadOnly}
          aria-invalid={rules.length > 0 || undefined}
          aria-describedby={rules.length > 0 ? `${id}-error` : undefined}
          onChange={({ target }) => onType(target.value)}
        />
      </label>
      {rules.length > 0 && (
        <small className="field-error" id={`${id}-error`} role="alert">
          {rules.map(ruleText).join(' ')}
        </small>
      )}
      {shown !== side.supplied && (
        <small className="muted">
          {t('emails.supplied', { text: side.supplied })}{' '}
          {!isReadOnly && (
            <button
              type="button"
              className="button-text"
              aria-label={t('emails.set_back_named', { name: label })}
              onClick={() => onType(side.supplied)}
            >
              {t('emails.set_back')}
            </button>
          )}
        </small>
      )}
    </div>
  );
};
