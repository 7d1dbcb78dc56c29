// Calls of the back office about messages.
import { messagesCsvEndpoint } from '@klaas/core/contract/admin/list-export-endpoints.ts';
import {
  editMessageEndpoint,
  type MessageListRow,
  messageEndpoint,
  messageFileEndpoint,
  messagePictureEndpoint,
  messageRowsEndpoint,
  noteMessageEndpoint,
  replyMessageEndpoint,
} from '@klaas/core/contract/admin/message-endpoints.ts';
import type { AdminRouter, StaffIdentity } from '../../http/admin/admin-router.ts';
import { editAnswer } from '../../http/admin/edit-response.ts';
import { type CsvColumns, handleList } from '../../http/admin/list-routes.ts';
import { type MessageDesk, type MessageReader, threadEntry } from './message-admin-service.ts';
import type { MessageEditor } from './message-editor.ts';

export interface MessageAdminDeps {
  desk: MessageDesk;
  editor: MessageEditor;
}

const COLUMNS: CsvColumns<MessageListRow> = {
  id: ({ id }) => id,
  kind: ({ kind }) => kind,
  store: ({ store_code }) => store_code,
  name: ({ name }) => name,
  subject: ({ subject }) => subject,
  preview: ({ preview }) => preview,
  files: ({ files }) => files,
  state: ({ state }) => state,
  assignee: ({ assignee }) => assignee?.name,
  created_at: ({ created_at }) => created_at,
  answered_at: ({ answered_at }) => answered_at,
  answer_by: ({ answer_by }) => answer_by,
};

const readerOf = ({ id, permissions }: StaffIdentity): MessageReader => ({
  staffId: id,
  mayAnswer: permissions.has('messages.write'),
});

const NOT_FOUND = { ok: false, error: 'not_found' } as const;
/** A search would tell what the mask hides. */
const MASKED_SEARCH = {
  ok: false,
  error: 'invalid',
  fields: [{ field: 'where.text', rule: 'needs the right to read personal data' }],
} satisfies { ok: false; error: 'invalid'; fields: object[] };

const writtenOf = ({ id, created_at }: { id: number; created_at: Date }) => ({
  id,
  created_at: created_at.toISOString(),
});

export const messageAdminRoutes = (router: AdminRouter, { desk, editor }: MessageAdminDeps): void => {
  handleList(
    router,
    { rows: messageRowsEndpoint, csv: messagesCsvEndpoint, name: 'messages', columns: COLUMNS },
    async ({ staff, body }) => {
      const reader = readerOf(staff);
      if (body.where.text !== undefined && !reader.mayAnswer) return MASKED_SEARCH;
      return { ok: true, value: await desk.rows(body, reader) };
    },
  );

  router.handle(messageEndpoint, async ({ staff, params }) => {
    const value = await desk.thread(params.id, readerOf(staff));
    return value ? { ok: true, value, version: value.version } : NOT_FOUND;
  });

  router.handleFile(messageFileEndpoint, async ({ staff, params: { id, at } }) => {
    const file = readerOf(staff).mayAnswer ? await desk.file(id, at) : null;
    return file ? { ok: true, value: file } : NOT_FOUND;
  });

  router.handleFile(messagePictureEndpoint, async ({ staff, params: { id, at } }) => {
    const picture = readerOf(staff).mayAnswer ? await desk.picture(id, at) : null;
    return picture ? { ok: true, value: { ...picture, type: 'image/webp' } } : NOT_FOUND;
  });

  router.handle(editMessageEndpoint, async ({ author, params, body }) =>
    editAnswer(await editor.save(author, params.id, body)),
  );

  router.handle(replyMessageEndpoint, async ({ staff, author, params, body }) => {
    const sent = await editor.reply({ staffId: staff.id, author }, params.id, body);
    if (sent.ok) return { ok: true, value: writtenOf(sent.value) };
    if (sent.error === 'not_found') return NOT_FOUND;
    if (sent.error === 'message_without_email')
      return { ok: false, error: 'state_forbids', detail: sent.error };
    const theirs = sent.newer.map(threadEntry);
    return {
      ok: false,
      error: 'conflict',
      conflicts: [{ field: 'entries', base: body.seen, mine: body.text, theirs }],
    };
  });

  router.handle(noteMessageEndpoint, async ({ staff, author, params, body }) => {
    const entry = await editor.note({ staffId: staff.id, author }, params.id, body.text);
    return entry ? { ok: true, value: writtenOf(entry) } : NOT_FOUND;
  });
};
