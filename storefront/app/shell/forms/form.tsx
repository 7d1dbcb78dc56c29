// Form element with its general error and submit button.

import { Button } from '@klaas/ui/button.tsx';
import { createContext, type ReactNode, useContext } from 'react';
import type { FormState } from './use-form.ts';
import './forms.css';

const FormContext = createContext<Pick<FormState, 'errors'> | null>(null);

interface FormProps {
  form: FormState;
  submitLabel: string;
  /** Beside the button, such as a cancel link. */
  beside?: ReactNode;
  className?: string;
  /** Button as wide as its text, for settings forms. */
  isNarrow?: boolean;
  /** `secondary` for a destructive form. */
  look?: 'primary' | 'secondary';
  /** Submit URL without JavaScript; missing: none. */
  action?: string;
  children: ReactNode;
}

export const Form = ({
  form,
  submitLabel,
  beside,
  className,
  isNarrow,
  look,
  action,
  children,
}: FormProps) => (
  <FormContext value={form}>
    <form
      ref={form.ref}
      {...(action && { method: 'post', action })}
      className={className ? `form stack gap-4 ${className}` : 'form stack gap-4'}
      onSubmit={form.onSubmit}
      onInput={form.onInput}
      aria-busy={form.isBusy || undefined}
      noValidate
    >
      {children}
      <p className="form-problem error" role="alert">
        {form.formError}
      </p>
      <div className="form-buttons row cluster">
        <Button type="submit" look={look} loading={form.isBusy} wide={!isNarrow}>
          {submitLabel}
        </Button>
        {beside}
      </div>
    </form>
  </FormContext>
);

/** Provides the errors of a form that the server has rendered after a submit. */
export const FieldErrors = ({
  errors,
  children,
}: {
  errors: Record<string, string>;
  children: ReactNode;
}) => <FormContext value={{ errors }}>{children}</FormContext>;

/** Error of a field in the surrounding form. */
export const useFieldError = (name: string): string | undefined => useContext(FormContext)?.errors[name];
