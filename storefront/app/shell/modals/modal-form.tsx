// A modal's form: checked at once by the rules, sent to its handler, errors at their fields, input never lost.
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useText } from '../i18n/use-text.tsx';
import { useModals } from '../state/shell-state.tsx';
import { checkForm, type Rules } from './form-rules.ts';
import type { HandlerAnswer } from './modal-handlers.ts';

interface ModalFormProps {
  rules: Rules;
  /** Missing: the feature is not there yet. */
  send: ((values: Record<string, string>) => Promise<HandlerAnswer>) | undefined;
  onSent: () => void;
  submitLabel: string;
  children: (errors: Record<string, string>) => ReactNode;
}

const valuesOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

export const ModalForm = ({ rules, send, onSent, submitLabel, children }: ModalFormProps) => {
  const t = useText();
  const modals = useModals();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);

  const show = (found: Record<string, string>, message: string) => {
    setErrors(found);
    setProblem(message);
    const [first] = Object.keys(found);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const values = valuesOf(event.currentTarget);
    const broken = Object.entries(checkForm(values, rules)).map(([field, id]) => [field, t(id)]);
    if (broken.length > 0) return show(Object.fromEntries(broken), t('message.fix_errors'));
    if (!send) return modals.open('feature-not-implemented', { feature: submitLabel });
    setSending(true);
    show({}, '');
    const answer = await send(values);
    setSending(false);
    if (answer.ok) onSent();
    else show(answer.fields ?? {}, answer.message);
  };

  return (
    <form ref={form} className="modal-form" onSubmit={submit} noValidate>
      {children(errors)}
      <p className="modal-problem" role="alert">
        {problem}
      </p>
      <Button type="submit" loading={isSending} wide>
        {submitLabel}
      </Button>
    </form>
  );
};
