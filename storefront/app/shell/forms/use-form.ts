// A form's life: checked by the rules, sent once at a time, errors at their fields, what was typed never lost. The
// fields keep their own values, so that a form works from its first key on, before and after a session ends.
import { type FormEvent, type InputEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../i18n/use-text.tsx';
import { afterEdit, NOTHING_WRONG, type ShownErrors } from './form-errors.ts';
import type { FormAnswer } from './form-response.ts';
import { checkForm, type Rules } from './form-rules.ts';

export type FormValues = Record<string, string>;

export interface FormOptions {
  /** By the name of the field. */
  rules: Rules;
  send: (values: FormValues, data: FormData) => Promise<FormAnswer>;
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
  problem: string;
  isBusy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput: (event: InputEvent<HTMLFormElement>) => void;
}

const textsOf = (data: FormData): FormValues =>
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
  const [shown, setShown] = useState(options.shown ?? NOTHING_WRONG);

  const faultsOf = (data: FormData): Record<string, string> => ({
    ...Object.fromEntries(
      Object.entries(checkForm(textsOf(data), options.rules)).map(([field, id]) => [field, t(id)]),
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
    const faults = faultsOf(data);
    if (Object.keys(faults).length > 0)
      return show({ errors: faults, problem: t('message.fix_errors'), isOfServer: false });
    const values = textsOf(data);
    isSending.current = true;
    setBusy(true);
    setShown(NOTHING_WRONG);
    // What sends may fail to load; the form stays and can be sent again.
    const answer = await options
      .send(values, data)
      .catch((): FormAnswer => ({ ok: false, message: t('shell.form_failed') }));
    isSending.current = false;
    setBusy(false);
    if (answer.ok) options.onSent?.(values);
    else show({ errors: answer.fields ?? {}, problem: answer.message, isOfServer: true });
  };

  return {
    ref,
    errors: shown.errors,
    problem: shown.problem,
    isBusy,
    onSubmit: (event) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
    onInput: (event) => {
      if (!ref.current) return;
      const data = new FormData(ref.current);
      options.onEdit?.(textsOf(data));
      if (Object.keys(shown.errors).length === 0) return;
      const { name } = event.target as HTMLInputElement;
      setShown(afterEdit(shown, name, faultsOf(data)));
    },
  };
};
