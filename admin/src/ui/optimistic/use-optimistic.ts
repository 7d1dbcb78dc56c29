// [OFFICE-32] A small edit is shown at once. What the server refuses is taken back, with the reason beside the field;
// what was wanted stays one click away. An accepted one has an undo for ten seconds, and later in the change log.
import { useState } from 'react';
import type { Answer, Failure } from '../../api/call.ts';
import { useText } from '../../i18n/use-text.tsx';
import { showToast } from '../toast.tsx';
import { useFailureText } from '../use-failure-text.ts';

interface Refused<Fields> {
  failure: Failure;
  fields: Fields;
}

interface OptimisticOptions<Fields> {
  /** As the server said last, with its version. */
  stored: Fields;
  version: number;
  /** Sends over that version, and reads the thing again. */
  save: (fields: Partial<Fields>, version: number) => Promise<Answer<unknown>>;
  doneText: string;
}

const withoutFields = <Fields extends object>(fields: Fields, names: object): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in names))) as Fields;

export const useOptimistic = <Fields extends object>({
  stored,
  version,
  save,
  doneText,
}: OptimisticOptions<Fields>) => {
  const t = useText();
  const textOf = useFailureText();
  const [pending, setPending] = useState<Partial<Fields>>({});
  const [refused, setRefused] = useState<Refused<Partial<Fields>> | null>(null);
  const send = async (fields: Partial<Fields>, over: number): Promise<Answer<unknown>> => {
    setRefused(null);
    setPending((before) => ({ ...before, ...fields }));
    const answer = await save(fields, over);
    setPending((before) => withoutFields(before, fields));
    if (!answer.ok) setRefused({ failure: answer, fields });
    return answer;
  };
  const edit = async (fields: Partial<Fields>): Promise<boolean> => {
    const names = Object.keys(fields) as (keyof Fields)[];
    const back = Object.fromEntries(names.map((name) => [name, stored[name]])) as Partial<Fields>;
    const answer = await send(fields, version);
    if (!answer.ok) return false;
    showToast(doneText, {
      // Over the version of this edit: the screen may be gone by then.
      undo: async () => {
        const undone = await send(back, answer.version ?? version);
        showToast(undone.ok ? t('shell.undone') : textOf(undone), { isError: !undone.ok });
      },
    });
    return true;
  };
  return {
    shown: { ...stored, ...pending },
    refused,
    edit,
    again: () => {
      if (refused) void edit(refused.fields);
    },
    dismiss: () => setRefused(null),
  };
};
