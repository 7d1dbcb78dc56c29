// A form's life: checked by the rules, sent once at a time, errors at their fields, what was typed never lost. The
// fields keep their own values, so that a form works from its first key on, before and after a session ends.
import { type FormEvent, type InputEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../i18n/use-text.tsx';
import { afterEdit, NO_ERRORS, type ShownErrors } from './form-errors.ts';
import type { FormResponse } from './form-response.ts';
import { checkForm, type Rules } from './form-rules.ts';

export type FormValues = Record<string, string>;

export interface FormOptions {
  /** By the name of the field. */
  rules: Rules;
  send: (values: FormValues, data: FormData) => Promise<FormResponse>;
  onSent?: (values: FormValues) => void;
  /** What the rules of single fields cannot tell, as files: words by the name of the field. */
  check?: (data: FormData) => Record<string, string>;
  /** At every change, as for a draft. */
  onEdit?: (values: FormValues) => void;
  /** What was found wrong before the form was opened. */
  shown?: ShownErrors;
}

export interface FormState {
  ref: RefObject<HTMLFormElement | null>;
  errors: Record<string, string>;
  /** What is wrong with the whole; empty when nothing is. */
  formError: string;
  isBusy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput: (event: InputEvent<HTMLFormElement>) => void;
}

const textValuesOf = (data: FormData): FormValues =>
  Object.fromEntries([...data].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

/** The first as the eye meets it. */
const focusFirst = (form: HTMLFormElement | null, errors: Record<string, string>) => {
  const fields = [...(form?.elements ?? [])] as HTMLInputElement[];
  fields.find(({ name, type }) => type !== 'hidden' && name in errors)?.focus();
};

export const useForm = (options: FormOptions): FormState => {
  const t = useText();
  const ref = useRef<HTMLFormElement>(null);
  // The state comes too late for the second of two quick presses.
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [shown, setShown] = useState(options.shown ?? NO_ERRORS);

  const errorsOf = (data: FormData): Record<string, string> => ({
    ...Object.fromEntries(
      Object.entries(checkForm(textValuesOf(data), options.rules)).map(([field, id]) => [field, t(id)]),
    ),
    ...options.check?.(data),
  });

  /** The error stands beside its field before the focus comes to it, so that it is read out. */
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
    // What sends may fail to load; the form stays and can be sent again.
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
