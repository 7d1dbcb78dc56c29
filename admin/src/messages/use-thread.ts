// What can be done with a message: state and assignee at once with an undo, replies and notes.
import {
  editMessageEndpoint,
  type messageEndpoint,
  noteMessageEndpoint,
  replyMessageEndpoint,
} from '@klaas/core/contract/admin/message-endpoints.ts';
import type { MessageState } from '@klaas/core/messages/message-state.ts';
import type * as z from 'zod/mini';
import { callAdmin, type Failure } from '../api/call.ts';
import type { OneTask } from '../api/one-task.ts';
import { queryClient } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { useOptimistic } from '../ui/optimistic/use-optimistic.ts';

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

/** State and assignee, shown at once. */
export const useEditMessage = (thread: Thread) => {
  const t = useText();
  const { id, version, state, later_until, assignee } = thread;
  return useOptimistic<Required<MessageFields>>({
    stored: { state, later_until, assignee_id: assignee?.id ?? null },
    version,
    save: async (fields, over) => {
      const params = { id: String(id) };
      const answer = await callAdmin(editMessageEndpoint, { params, body: { version: over, fields } });
      await renew();
      return answer;
    },
    doneText: t('messages.saved'),
  });
};

export type WriteOutcome = { ok: true } | Failure;

/** After a lost answer the same text is the same reply, whichever button is pressed and whatever is in the thread. */
export const sendReply = async (
  thread: Thread,
  { text, close }: { text: string; close: boolean },
  task: OneTask,
): Promise<WriteOutcome> => {
  const seen = thread.entries.at(-1)?.id ?? 0;
  const params = { id: String(thread.id) };
  const { input, key } = task.begin({ params, body: { text, seen, close } }, `reply ${text}`);
  const answer = await callAdmin(replyMessageEndpoint, input, { key });
  const outcome: WriteOutcome = answer.ok ? { ok: true } : answer;
  task.end(outcome.ok ? null : outcome);
  await renew();
  return outcome;
};

export const addNote = async (thread: Thread, text: string, task: OneTask): Promise<WriteOutcome> => {
  const { input, key } = task.begin({ params: { id: String(thread.id) }, body: { text } }, `note ${text}`);
  const answer = await callAdmin(noteMessageEndpoint, input, { key });
  const outcome: WriteOutcome = answer.ok ? { ok: true } : answer;
  task.end(outcome.ok ? null : outcome);
  await renew();
  return outcome;
};
