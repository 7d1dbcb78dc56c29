// A labelled field with the rule that its value breaks.
import { type ComponentProps, type ReactNode, useId } from 'react';

interface RuleFieldProps {
  label: string;
  /** Empty: nothing is wrong. */
  error?: string | undefined;
  hint?: string | undefined;
}

const Notes = ({ id, error, hint }: { id: string } & Pick<RuleFieldProps, 'error' | 'hint'>) =>
  error || hint ? (
    <small id={id} className={error ? 'field-error' : 'muted'}>
      {error || hint}
    </small>
  ) : null;

export const RuleField = ({ label, error, hint, ...input }: RuleFieldProps & ComponentProps<'input'>) => {
  const id = useId();
  return (
    <label className="field">
      <span>{label}</span>
      <input
        {...input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? id : undefined}
      />
      <Notes id={id} error={error} hint={hint} />
    </label>
  );
};

export const RuleSelect = ({
  label,
  error,
  hint,
  children,
  ...select
}: RuleFieldProps & ComponentProps<'select'> & { children: ReactNode }) => {
  const id = useId();
  return (
    <label className="field">
      <span>{label}</span>
      <select
        {...select}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? id : undefined}
      >
        {children}
      </select>
      <Notes id={id} error={error} hint={hint} />
    </label>
  );
};
