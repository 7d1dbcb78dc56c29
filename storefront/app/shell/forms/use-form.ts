// Form state: validation, one submit at a time, field errors. Fields are uncontrolled,
// so that input works before hydration and survives the end of a session.
import { type FormEvent, type InputEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../i18n/use-text.tsx';
import { afterEdit, NO_ERRORS, type ShownErrors } from './form-errors.ts';
import type { FormResponse } from './form-response.ts';
import { checkForm, type Rules } from './form-rules.ts';

export type FormValues = Record<string, string>;

export interface FormOptions {
  /** By field name. */
  rules: Rules;
  send: (values: FormValues, data: FormData) => Promise<FormResponse>;
  onSent?: (values: FormValues) => void;
  /** Checks that field rules cannot do, such as files: messages by field name. */
  check?: (data: FormData) => Record<string, string>;
  /** On every change, e.g. to save a draft. */
  onEdit?: (values: FormValues) => void;
  /** Errors to show initially. */
  shown?: ShownErrors;
}

export interface FormState {
  ref: RefObject<HTMLFormElement | null>;
  errors: Record<string, string>;
  /** Error of the whole form; empty when there is none. */
  formError: string;
  isBusy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput: (event: InputEvent<HTMLFormElement>) => void;
}

const textValuesOf = (data: FormData): FormValues =>
  Object.fromEntries([...data].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

/** In DOM order. */
const focusFirst = (form: HTMLFormElement | null, errors: Record<string, string>) => {
  const fields = [...(form?.elements ?? [])] as HTMLInputElement[];
  fields.find(({ name, type }) => type !== 'hidden' && name in errors)?.focus();
};

export const useForm = (options: FormOptions): FormState => {
  const t = useText();
  const ref = useRef<HTMLFormElement>(null);
  // A ref, because state updates too late for a double click.
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [shown, setShown] = useState(options.shown ?? NO_ERRORS);

  const errorsOf = (data: FormData): Record<string, string> => ({
    ...Object.fromEntries(
      Object.entries(checkForm(textValuesOf(data), options.rules)).map(([field, id]) => [field, t(id)]),
    ),
    ...options.check?.(data),
  });

  /** Flushes the error into the DOM before moving the focus, so that screen readers announce it. */
  const show = (next: ShownErrors) => {
    flushSync(() => setShown(next));
    focusFirst(ref.current, next.errors);
  };

  const submit = async (form: HTMLFormElement) => {
    if (isSending.current) return;
    const data = new FormData(form);
    const errors = errorsOf(data);
    if (Object.keys(errors).length > 0)
      return show({ errors: errors, formError: t('message.fix_errors'), isFromServer: false });
    const values = textValuesOf(data);
    isSending.current = true;
    setBusy(true);
    setShown(NO_ERRORS);
    // Loading the submit code may fail; the form stays and can be submitted again.
    const response = await options
      .send(values, data)
      .catch((): FormResponse => ({ ok: false, message: t('shell.form_failed') }));
    isSending.current = false;
    setBusy(false);
    if (response.ok) options.onSent?.(values);
    else show({ errors: response.fields ?? {}, formError: response.message, isFromServer: true });
  };

  return {
    ref,
    errors: shown.errors,
    formError: shown.formError,
    isBusy,
    onSubmit: (event) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
    onInput: (event) => {
      if (!ref.current) return;
      const data = new FormData(ref.current);
      options.onEdit?.(textValuesOf(data));
      if (Object.keys(shown.errors).length === 0) return;
      const { name } = event.target as HTMLInputElement;
      setShown(afterEdit(shown, name, errorsOf(data)));
    },
  };
};
