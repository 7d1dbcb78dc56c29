// What can be done with a message: state and assignee at once with an undo, replies and notes.
import {
  editMessageEndpoint,
  type messageEndpoint,
  noteMessageEndpoint,
  replyMessageEndpoint,
} from '@klaas/core/contract/admin/message-endpoints.ts';
import type { MessageState } from '@klaas/core/messages/message-state.ts';
import { useCallback, useState } from 'react';
import type * as z from 'zod/mini';
import { callAdmin, type Failure } from '../api/call.ts';
import { queryClient } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { useFailureText } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';

export type Thread = z.output<typeof messageEndpoint.output>;

interface MessageFields {
  state?: MessageState;
  assignee_id?: number | null;
  later_until?: string | null;
}

const renew = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ meta }) => ((meta?.['entities'] ?? []) as string[]).includes('message'),
  });

export const useEditMessage = () => {
  const t = useText();
  const textOf = useFailureText();
  const save = async (thread: Thread, version: number, fields: MessageFields) => {
    const params = { id: String(thread.id) };
    const answer = await callAdmin(editMessageEndpoint, { params, body: { version, fields } });
    if (!answer.ok) showToast(textOf(answer), { isError: true });
    await renew();
    return answer;
  };
  return async (thread: Thread, fields: MessageFields): Promise<void> => {
    const answer = await save(thread, thread.version, fields);
    if (!answer.ok) return;
    const { state, later_until, assignee } = thread;
    const before = { state, later_until, assignee_id: assignee?.id ?? null };
    const back = Object.fromEntries(
      Object.keys(fields).map((name) => [name, before[name as keyof typeof before]]),
    );
    showToast(t('messages.saved'), {
      undo: () => void save(thread, answer.version ?? thread.version, { ...back, later_until }),
    });
  };
};

/** The typed text stays until it was sent, also while the person looks at other messages. */
export const useDraft = (id: number): [string, (text: string) => void] => {
  const key = `message-draft-${id}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const change = useCallback(
    (next: string) => {
      setText(next);
      if (next === '') sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, next);
    },
    [key],
  );
  return [text, change];
};

export type WriteOutcome = { ok: true } | Failure;

export const sendReply = async (
  thread: Thread,
  { text, close }: { text: string; close: boolean },
): Promise<WriteOutcome> => {
  const seen = thread.entries.at(-1)?.id ?? 0;
  const params = { id: String(thread.id) };
  const answer = await callAdmin(replyMessageEndpoint, { params, body: { text, seen, close } });
  await renew();
  return answer.ok ? { ok: true } : answer;
};

export const addNote = async (thread: Thread, text: string): Promise<WriteOutcome> => {
  const answer = await callAdmin(noteMessageEndpoint, { params: { id: String(thread.id) }, body: { text } });
  await renew();
  return answer.ok ? { ok: true } : answer;
};
