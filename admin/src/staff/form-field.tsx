// A labelled field of a form that is read when it is sent.
import type { ComponentProps } from 'react';

export const FormField = ({
  label,
  hint,
  ...input
}: { label: string; hint?: string } & ComponentProps<'input'>) => (
  <label className="field">
    <span>{label}</span>
    <input {...input} />
    {hint && <small className="muted">{hint}</small>}
  </label>
);

export const CodeField = ({ label }: { label: string }) => (
  <FormField
    label={label}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    pattern="[0-9]{6}"
    maxLength={6}
    required
  />
);

export const FormError = ({ children }: { children: string }) => (
  <p className="field-error" role="alert">
    {children}
  </p>
);

/** Values of a sent form by name. */
export const valuesOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
