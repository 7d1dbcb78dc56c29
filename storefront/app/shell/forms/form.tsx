// The frame around a form's fields: what is wrong with the whole, and the button that sends it.
import { createContext, type ReactNode, useContext } from 'react';
import { Button } from '../../ui/button.tsx';
import type { FormState } from './use-form.ts';
import './forms.css';

const FormContext = createContext<Pick<FormState, 'errors'> | null>(null);

interface FormProps {
  form: FormState;
  submitLabel: string;
  /** Beside the button, as a way out. */
  beside?: ReactNode;
  className?: string;
  /** Of a form that changes rarely: the button is as wide as its words. */
  isNarrow?: boolean;
  /** Of a form that nobody should be invited to send. */
  look?: 'primary' | 'secondary';
  /** Where it goes without JavaScript; missing: nowhere. */
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
      className={className ? `form ${className}` : 'form'}
      onSubmit={form.onSubmit}
      onInput={form.onInput}
      aria-busy={form.isBusy || undefined}
      noValidate
    >
      {children}
      <p className="form-problem" role="alert">
        {form.formError}
      </p>
      <div className="form-buttons">
        <Button type="submit" look={look} loading={form.isBusy} wide={!isNarrow}>
          {submitLabel}
        </Button>
        {beside}
      </div>
    </form>
  </FormContext>
);

/** Around the fields of a form that the server answers with a page: what it found wrong stands at them. */
export const FieldErrors = ({
  errors,
  children,
}: {
  errors: Record<string, string>;
  children: ReactNode;
}) => <FormContext value={{ errors }}>{children}</FormContext>;

/** What is wrong with a field of the form around. */
export const useFieldError = (name: string): string | undefined => useContext(FormContext)?.errors[name];
