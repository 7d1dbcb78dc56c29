// Messages in the back office: who may see what, files, replies of two people, undo.
import {
  editMessageEndpoint,
  MESSAGE_VIEWS,
  type MessageWhere,
  messageEndpoint,
  messageFileEndpoint,
  messagePictureEndpoint,
  messageRowsEndpoint,
  noteMessageEndpoint,
  replyMessageEndpoint,
} from '@klaas/core/contract/admin/message-endpoints.ts';
import { MESSAGE_STATES } from '@klaas/core/messages/message-state.ts';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contactMessages } from '../../src/messages/contact/contact-tables.ts';
import { staffMembers } from '../../src/staff/people/staff-tables.ts';
import { createUserApi, type UserApi } from '../customer/user-fixture.ts';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { BYTES, createContactSteps, DRAFT, file } from './contact-fixture.ts';

let api: UserApi;
let steps: ReturnType<typeof createContactSteps>;
let kadri: SignedIn;
let toomas: SignedIn;
beforeAll(async () => {
  api = await createUserApi();
  steps = createContactSteps(api);
  kadri = await signInAs(api, 'content');
  toomas = await signInAs(api, 'orders');
});
beforeEach(async () => {
  await api.db.delete(contactMessages);
});
afterAll(() => api.stop());

const write = async (
  more: Record<string, unknown> = {},
  sending: Parameters<typeof steps.sendForm>[1] = {},
) => {
  await steps.sendForm({ ...DRAFT, ...more, ticket: await steps.ticket() }, sending);
  const rows = await api.db.select().from(contactMessages).orderBy(contactMessages.id);
  return rows.at(-1)?.id ?? 0;
};
const list = async (who: SignedIn, where: MessageWhere, more: object = {}) => {
  const answer = await who.call(messageRowsEndpoint, { body: { where, ...more } });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const open = async (who: SignedIn, id: number) => {
  const answer = await who.call(messageEndpoint, { params: { id } });
  if (!answer.ok) throw new Error(answer.error);
  return answer.value;
};
const reply = (who: SignedIn, id: number, body: object) =>
  who.call(replyMessageEndpoint, { params: { id }, body: { seen: 0, text: 'Jah, saame teha.', ...body } });

describe('a reply', () => {
  it('[OFFICE-93] goes out in the language of the customer, stands in the thread and closes it', async () => {
    const id = await write({ email: 'oleg@example.ee', subject: 'Зеркало' }, { store: 'ru' });
    const sent = await reply(kadri, id, { text: 'Здравствуйте!\n\nСделаем к 27 ноября.', close: true });
    expect(sent).toMatchObject({ ok: true });
    const [mail] = (await api.mails('oleg@example.ee')).filter(({ kind }) => kind === 'contact-reply');
    expect(mail).toMatchObject({ subject: 'Re: Зеркало', reply_to: 'info@example.com' });
    expect(mail?.headers).toEqual({
      'In-Reply-To': `<message-${id}@shop.example>`,
      References: `<message-${id}@shop.example>`,
    });
    expect(mail?.html).toContain('lang="ru"');
    expect(mail?.text).toContain('Сделаем к 27 ноября.');
    const thread = await open(kadri, id);
    expect(thread).toMatchObject({
      state: 'closed',
      language: 'ru',
      entries: [{ kind: 'reply', staff_name: 'Demo content' }],
    });
    expect(thread.response_minutes).toBe(0);
  });

  it('[OFFICE-93] of a second person is refused and shows the first, which was not seen', async () => {
    const id = await write();
    const answers = await Promise.all([
      reply(kadri, id, { text: 'Esimene' }),
      reply(toomas, id, { text: 'Teine' }),
    ]);
    const refused = answers.filter(({ ok }) => !ok);
    expect(refused).toMatchObject([
      { error: 'conflict', conflicts: [{ field: 'entries', base: 0, theirs: [{ kind: 'reply' }] }] },
    ]);
    const { entries } = await open(kadri, id);
    expect(entries).toHaveLength(1);
    const mails = (await api.mails(DRAFT.email)).filter(({ kind }) => kind === 'contact-reply');
    expect(mails).toHaveLength(1);
    const second = entries[0]?.staff_id === kadri.member.id ? toomas : kadri;
    expect(await reply(second, id, { seen: entries[0]?.id })).toMatchObject({ ok: true });
  });

  it('[OFFICE-35] own entries are no conflict; a repeated key sends one e-mail', async () => {
    const id = await write({ email: 'kaks@example.ee' });
    await kadri.call(noteMessageEndpoint, { params: { id }, body: { text: 'Küsin laost' } });
    const key = 'reply-once-0123456789';
    const input = { params: { id }, body: { seen: 0, text: 'Laos olemas' }, key };
    const first = await kadri.call(replyMessageEndpoint, input);
    expect(first.ok).toBe(true);
    expect(await kadri.call(replyMessageEndpoint, input)).toEqual(first);
    const mails = (await api.mails('kaks@example.ee')).filter(({ kind }) => kind === 'contact-reply');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain('Küsin laost');
    expect((await open(kadri, id)).entries.map(({ kind }) => kind)).toEqual(['note', 'reply']);
  });

  it('is refused when it is empty, too long, or there is no address', async () => {
    const id = await write();
    for (const text of ['', ' \n ', 'x'.repeat(10_001)])
      expect(await reply(kadri, id, { text })).toMatchObject({ ok: false, error: 'invalid' });
    const { name, telephone } = DRAFT;
    await api.post('/api/ext/contact-form/send', { name, telephone, comment: 'Helista' });
    const [called] = await api.db
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.question, 'Helista'));
    expect(await reply(kadri, called?.id ?? 0, {})).toMatchObject({
      error: 'state_forbids',
      detail: 'message_without_email',
    });
    expect(await reply(kadri, 999_999, {})).toMatchObject({ error: 'not_found' });
  });
});

describe('state and assignee', () => {
  const edit = (who: SignedIn, id: number, version: number, fields: object) =>
    who.call(editMessageEndpoint, { params: { id }, body: { version, fields } });

  it('[OFFICE-33][OFFICE-34] of two people are merged by field; the same field is a conflict', async () => {
    const id = await write();
    expect(await edit(kadri, id, 1, { state: 'closed' })).toMatchObject({ ok: true, version: 2 });
    expect(await edit(toomas, id, 1, { assignee_id: toomas.member.id })).toMatchObject({
      ok: true,
      version: 3,
    });
    expect(await edit(toomas, id, 1, { state: 'spam' })).toMatchObject({
      error: 'conflict',
      conflicts: [{ field: 'state', base: 'open', mine: 'spam', theirs: 'closed' }],
    });
    expect(await open(kadri, id)).toMatchObject({ state: 'closed', assignee: { name: 'Demo orders' } });
  });

  it('[OFFICE-17][OFFICE-20] a change is in the log under the person, and is undone', async () => {
    const id = await write();
    await edit(kadri, id, 1, { state: 'spam' });
    const [change] = await api.editors.undo.list({ entity: 'message', id: String(id) }, 1);
    expect(change).toMatchObject({ actor_name: 'Demo content', after: { state: 'spam' } });
    const undone = await api.editors.undo.undoChange(TEST_AUTHOR, change?.id ?? 0, {
      isDryRun: false,
      chosen: [],
    });
    expect(undone.ok).toBe(true);
    expect((await open(kadri, id)).state).toBe('open');
  });

  it('refuses somebody who is not of the staff, and a day without the state later', async () => {
    const id = await write();
    expect(await edit(kadri, id, 1, { assignee_id: 999_999 })).toMatchObject({
      error: 'invalid',
      fields: [{ field: 'assignee_id' }],
    });
    expect(await edit(kadri, id, 1, { later_until: '2026-06-02T09:00:00Z' })).toMatchObject({
      error: 'invalid',
      fields: [{ field: 'later_until' }],
    });
  });

  it('of somebody who has left stays until it is given to another; the message can be answered and closed', async () => {
    const left = await signInAs(api, 'orders');
    const ids = [await write(), await write({ email: 'teine@example.ee' })];
    for (const id of ids)
      expect(await edit(kadri, id, 1, { assignee_id: left.member.id })).toMatchObject({ ok: true });
    // As it was stored before members who leave gave their work back.
    const gone = { removed_at: new Date(api.clock.nowMs) };
    await api.db.update(staffMembers).set(gone).where(eq(staffMembers.id, left.member.id));
    const [first = 0, second = 0] = ids;
    expect(await edit(kadri, first, 2, { state: 'closed' })).toMatchObject({ ok: true });
    expect(await reply(kadri, second, { close: true })).toMatchObject({ ok: true });
    for (const id of ids) expect(await open(kadri, id)).toMatchObject({ state: 'closed' });
    const other = await write({ email: 'kolmas@example.ee' });
    expect(await edit(kadri, other, 1, { assignee_id: left.member.id })).toMatchObject({ error: 'invalid' });
  });

  it('a message that was put off comes back when its time has come', async () => {
    const id = await write();
    const later_until = new Date(api.clock.nowMs + 3_600_000).toISOString();
    await edit(kadri, id, 1, { state: 'later', later_until });
    expect((await list(kadri, { view: 'open' })).rows).toEqual([]);
    expect((await list(kadri, { view: 'later' })).rows).toHaveLength(1);
    api.clock.nowMs += 3_600_001;
    expect((await list(kadri, { view: 'open' })).rows).toHaveLength(1);
    expect((await list(kadri, { view: 'later' })).rows).toEqual([]);
  });
});

describe('files', () => {
  const HEADERS = {
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  };
  const png = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } }).png();

  it('[OFFICE-92] are downloads in a sandbox; pictures are drawn anew', async () => {
    const script = new TextEncoder().encode('<script>alert(1)</script>');
    const picture = new Uint8Array([...(await png().toBuffer()), ...script]);
    const id = await write(
      {},
      {
        attachment: [file('plaan.pdf', BYTES.pdf), file('foto.png', picture)],
        drawing: file('j.svg', BYTES.svg),
      },
    );
    const { attachments } = await open(kadri, id);
    expect(attachments.map(({ name, is_picture }) => [name, is_picture])).toEqual([
      ['drawing.svg', true],
      ['plaan.pdf', false],
      ['foto.png', true],
    ]);
    for (const at of [0, 1, 2]) {
      const response = await kadri.request(messageFileEndpoint, { params: { id, at } });
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; /);
      for (const [name, value] of Object.entries(HEADERS)) expect(response.headers.get(name)).toBe(value);
    }
    for (const at of [0, 2]) {
      const response = await kadri.request(messagePictureEndpoint, { params: { id, at } });
      expect(response.headers.get('content-type')).toBe('image/webp');
      for (const [name, value] of Object.entries(HEADERS)) expect(response.headers.get(name)).toBe(value);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect((await sharp(bytes).metadata()).format).toBe('webp');
      expect(bytes.includes('script')).toBe(false);
    }
    const pdf = await kadri.request(messagePictureEndpoint, { params: { id, at: 1 } });
    expect(pdf.status).toBe(404);
  });

  it('[OFFICE-92] a file that only begins like a picture is not shown', async () => {
    const id = await write({}, { attachment: [file('foto.jpg', BYTES.jpeg)] });
    expect((await kadri.request(messagePictureEndpoint, { params: { id, at: 0 } })).status).toBe(404);
    expect((await kadri.request(messageFileEndpoint, { params: { id, at: 7 } })).status).toBe(404);
  });
});

describe('the list', () => {
  it('masks personal data for read only, and lets it not be found by searching', async () => {
    const id = await write({}, { attachment: [file('plaan.pdf', BYTES.pdf)] });
    const reader = await signInAs(api, 'read_only');
    expect(JSON.stringify([await list(reader, {}), await open(reader, id)])).not.toMatch(
      /Maasikas|maari@|1234|95 cm/,
    );
    expect(await reader.call(messageRowsEndpoint, { body: { where: { text: 'maari' } } })).toMatchObject({
      error: 'invalid',
      fields: [{ field: 'where.text' }],
    });
    expect((await reader.request(messageFileEndpoint, { params: { id, at: 0 } })).status).toBe(404);
    const workshop = await signInAs(api, 'workshop');
    expect(await workshop.call(messageRowsEndpoint, { body: { where: {} } })).toMatchObject({
      error: 'forbidden',
    });
  });

  it('finds by name, e-mail, telephone and text, without marks and in any case', async () => {
    const id = await write();
    for (const text of ['MAASIKAS', 'maari@example', '5551234', '555 1234', 'dusisein', 'saab 95'])
      expect(
        (await list(kadri, { text })).rows.map((row) => row.id),
        text,
      ).toEqual([id]);
    for (const text of ['100%', 'ma_ri', 'nobody']) expect((await list(kadri, { text })).total, text).toBe(0);
  });

  it('[OFFICE-29] every filter, sort and page gives the rows of a naive evaluation', async () => {
    const names = ['Anu', 'Oleg', 'Kaie'];
    const states = MESSAGE_STATES;
    const values = Array.from({ length: 60 }, (_, at) => ({
      kind: at % 3 === 0 ? 'custom-solution' : 'question',
      store_code: at % 4 === 0 ? 'ru' : 'et',
      name: `${names[at % 3]} ${at}`,
      email: null,
      telephone: '',
      subject: '',
      question: 'Tere',
      created_at: new Date(api.clock.nowMs + at),
      state: states[at % 4] ?? 'open',
      later_until: at % 4 === 1 && at % 8 === 1 ? new Date(api.clock.nowMs - 1) : null,
      assignee_id: at % 5 === 0 ? kadri.member.id : null,
      answered_at: at % 7 === 0 ? new Date(api.clock.nowMs) : null,
    }));
    const stored = await api.db.insert(contactMessages).values(values).returning();
    type Row = (typeof stored)[number];
    const isOpen = ({ state, later_until }: Row) =>
      state === 'open' || (state === 'later' && later_until !== null);
    const inView: Record<(typeof MESSAGE_VIEWS)[number], (row: Row) => boolean> = {
      open: isOpen,
      mine: (row) => isOpen(row) && row.assignee_id === kadri.member.id,
      later: (row) => row.state === 'later' && row.later_until === null,
      closed: ({ state }) => state === 'closed',
      spam: ({ state }) => state === 'spam',
    };
    const matches = (row: Row, { view, text, store, kind, is_answered }: MessageWhere) =>
      (view === undefined || inView[view](row)) &&
      (text === undefined ||
        text.split(' ').every((word) => row.name.toLowerCase().includes(word.toLowerCase()))) &&
      (store === undefined || row.store_code === store) &&
      (kind === undefined || row.kind === kind) &&
      (is_answered === undefined || (row.answered_at !== null) === is_answered);
    const where = fc.record(
      {
        view: fc.constantFrom(...MESSAGE_VIEWS),
        text: fc.constantFrom('anu', 'Oleg', '1', 'kaie 2'),
        store: fc.constantFrom('et', 'ru'),
        kind: fc.constantFrom('question' as const, 'custom-solution' as const),
        is_answered: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    const property = async (filter: MessageWhere, sort: 'newest' | 'oldest', count: number) => {
      const naive = stored.filter((row) => matches(row, filter)).map(({ id }) => id);
      const found: number[] = [];
      for (let from: unknown = null; ; ) {
        const page = await list(kadri, filter, { sort, count, from });
        expect(page.total).toBe(naive.length);
        found.push(...page.rows.map(({ id }) => id));
        from = page.next;
        if (from === null) break;
      }
      expect(found).toEqual(sort === 'newest' ? naive.reverse() : naive);
    };
    const run = fc.asyncProperty(
      where,
      fc.constantFrom('newest', 'oldest'),
      fc.integer({ min: 7, max: 60 }),
      property,
    );
    await fc.assert(run, { numRuns: 40 });
  });
});
