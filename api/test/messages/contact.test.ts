import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contactMessages } from '../../src/messages/contact/contact-tables.ts';
import { ObjectStoreUnavailable } from '../../src/providers/storage/object-store.ts';
import { createUserApi, type UserApi } from '../customer/user-fixture.ts';
import { BYTES, createContactSteps, DRAFT, file, SEND, TICKET } from './contact-fixture.ts';

const SHOP = 'info@example.com';
let api: UserApi;
let steps: ReturnType<typeof createContactSteps>;
beforeAll(async () => {
  api = await createUserApi();
  steps = createContactSteps(api);
});
afterAll(() => api.stop());

const messages = () => api.db.select().from(contactMessages).orderBy(contactMessages.id);
const last = async () => (await messages()).at(-1);
const folder = () => join(api.services.config.dataDir, 'uploads');
const storedFiles = async (): Promise<string[]> => (existsSync(folder()) ? readdir(folder()) : []);
const shopMail = async () => (await api.mails(SHOP))[0];

describe('[CONT-01] a contact message', () => {
  it('is stored, mailed to the shop with Reply-To, and confirmed by e-mail', async () => {
    const response = await steps.sendForm({ ...DRAFT, ticket: await steps.ticket() });
    expect(response.body).toEqual({ code: 200, result: 'OK' });
    expect(await last()).toMatchObject({ ...DRAFT, kind: 'question', store_code: 'et', customer_id: null });
    const mail = await shopMail();
    expect(mail).toMatchObject({ reply_to: DRAFT.email, subject: 'Kiri veebipoest: Dušisein' });
    for (const part of [DRAFT.name, DRAFT.telephone, DRAFT.question]) expect(mail?.text).toContain(part);
    const [thanks] = await api.mails(DRAFT.email);
    expect(thanks).toMatchObject({ kind: 'contact-thanks', subject: 'Saime sinu kirja kätte' });
  });

  it('the confirmation repeats nothing of the message: the address may be someone else’s', async () => {
    const email = 'victim@example.ee';
    const draft = {
      ...DRAFT,
      email,
      name: 'Visit evil example',
      subject: 'Win money',
      question: 'evil words',
    };
    await steps.sendForm({ ...draft, ticket: await steps.ticket() });
    const [thanks] = await api.mails(email);
    expect(`${thanks?.subject}${thanks?.html}${thanks?.text}`).not.toMatch(/evil|money/i);
  });

  it('is accepted as JSON of other clients, with their field name for the question', async () => {
    const { name, email, telephone } = DRAFT;
    const response = await api.post(SEND, { name, email: `x${email}`, telephone, comment: 'Tere' });
    expect(response.body).toEqual({ code: 200, result: 'OK' });
    expect(await last()).toMatchObject({ question: 'Tere', subject: '' });
  });

  it('of other clients skips the rules of the shop’s own form', async () => {
    const response = await api.post(SEND, {
      name: 'M',
      email: 'm@example.ee',
      telephone: 'after 5 pm',
      comment: 'Hi',
    });
    expect(response.body).toEqual({ code: 200, result: 'OK' });
    const unanswerable = await api.post(SEND, { name: 'M', comment: 'Hi' });
    expect(unanswerable.body.result).toMatchObject({ code: 400, faults: [{ field: 'telephone' }] });
  });

  it('uses the language of the store', async () => {
    const email = 'ivan@example.ee';
    await steps.sendForm({ ...DRAFT, email, ticket: await steps.ticket() }, { store: 'ru' });
    expect((await api.mails(email))[0]?.subject).toBe('Мы получили ваше письмо');
    expect((await shopMail())?.subject).toMatch(/^Письмо из интернет-магазина/);
    const wrong = await steps.sendForm({ ...DRAFT, name: '' }, { store: 'ru' });
    expect(wrong.body.result).toMatchObject({ errorMessage: 'Исправьте, пожалуйста, ошибки' });
  });

  it('is linked to the logged-in customer', async () => {
    const customer = await api.customer();
    await steps.sendForm({ ...DRAFT, ticket: await steps.ticket() }, { token: customer.token });
    expect(await last()).toMatchObject({ customer_id: customer.id });
    const rejected = await steps.sendForm({ ...DRAFT, ticket: await steps.ticket() }, { token: 'x.y.z' });
    expect(rejected.status).toBe(401);
  });

  it('is rejected with the names of the invalid fields', async () => {
    const before = (await messages()).length;
    const response = await steps.sendForm({
      name: 'M',
      telephone: 'x',
      email: 'y',
      subject: '',
      question: '',
    });
    expect(response.status).toBe(500);
    const { code, faults } = response.body.result as { code: number; faults: { field: string }[] };
    expect(code).toBe(400);
    expect(faults.map(({ field }) => field)).toEqual(['name', 'email', 'telephone', 'subject', 'question']);
    const empty = await steps.sendForm({ ...DRAFT, subject: '', question: ' ' });
    expect(empty.body.result).toMatchObject({ faults: [{ field: 'subject' }, { field: 'question' }] });
    expect(await messages()).toHaveLength(before);
  });

  it('requests a custom solution with product, sizes and drawing', async () => {
    const drawing = file('x.svg', BYTES.svg, 'image/svg+xml');
    const enquiry = { kind: 'custom-solution', sku: 'KL-1', details: '950 × 2000 mm' };
    await steps.sendForm({ ...DRAFT, ...enquiry, ticket: await steps.ticket() }, { drawing });
    expect(await last()).toMatchObject({
      ...enquiry,
      files: [{ name: 'drawing.svg', type: 'image/svg+xml' }],
    });
    const mail = await shopMail();
    expect(mail?.subject).toMatch(/^Erilahenduse päring/);
    expect(mail?.text).toContain('950 × 2000 mm');
    expect(mail?.attachments).toMatchObject([{ name: 'drawing.svg', type: 'image/svg+xml' }]);
  });
});

describe('files', () => {
  it.each([
    ['pilt.jpg', BYTES.jpeg, 'image/jpeg', 'pilt.jpg'],
    ['pilt.JPEG', BYTES.jpeg, 'image/jpeg', 'pilt.jpeg'],
    ['plaan.pdf', BYTES.pdf, 'application/pdf', 'plaan.pdf'],
    ['pilt.webp', BYTES.webp, 'image/webp', 'pilt.webp'],
    ['IMG_1.HEIC', BYTES.heic, 'image/heic', 'IMG_1.heic'],
    ['vale.html', BYTES.png, 'image/png', 'vale.png'],
    ['../../etc/passwd', BYTES.png, 'image/png', 'passwd.png'],
    ['C:\\Users\\m\\foto.jpg', BYTES.jpeg, 'image/jpeg', 'foto.jpg'],
    ['a\r\nBcc: x@y.ee.png', BYTES.png, 'image/png', 'a Bcc x@y.ee.png'],
    ['"><script>.png', BYTES.png, 'image/png', 'script.png'],
    ['.htaccess', BYTES.png, 'image/png', 'file.png'],
  ])('%s is detected by content and gets a safe name', async (name, bytes, type, shown) => {
    const attachment = [file(name, bytes, 'text/html')];
    const response = await steps.sendForm(
      { ...DRAFT, ticket: await steps.ticket(), email: '' },
      { attachment },
    );
    expect(response.body).toEqual({ code: 200, result: 'OK' });
    const [stored] = (await last())?.files ?? [];
    expect(stored).toMatchObject({ name: shown, type, bytes: bytes.length });
    expect(stored?.file).toMatch(/^uploads\/[0-9a-f-]{36}\.(jpg|png|webp|heic|pdf)$/);
    const path = join(api.services.config.dataDir, stored?.file ?? '');
    expect([...(await readFile(path))]).toEqual([...bytes]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['HTML named as a picture', BYTES.html, 415],
    ['an executable', BYTES.exe, 415],
    ['an archive', BYTES.zip, 415],
    ['a drawing as an attachment', BYTES.svg, 415],
    [
      'a PDF with JavaScript',
      [...BYTES.pdf, ...new TextEncoder().encode('/OpenAction <</S /JavaScript>>')],
      415,
    ],
    [
      'a PDF with an encoded JavaScript key',
      [...BYTES.pdf, ...new TextEncoder().encode('<< /#4aavaScript (x) >>')],
      415,
    ],
    ['a PDF with embedded files', [...BYTES.pdf, ...new TextEncoder().encode('/EmbeddedFiles 3 0 R')], 415],
    ['an oversized picture', [...BYTES.jpeg, ...new Uint8Array(5 * 1024 * 1024)], 413],
  ])('rejects %s', async (_, bytes, code) => {
    const before = { messages: (await messages()).length, files: (await storedFiles()).length };
    const attachment = [file('pilt.jpg', bytes)];
    const response = await steps.sendForm({ ...DRAFT, ticket: await steps.ticket() }, { attachment });
    expect(response.body.result).toMatchObject({ code, faults: [{ field: 'attachment' }] });
    expect({ messages: (await messages()).length, files: (await storedFiles()).length }).toEqual(before);
  });

  it('rejects a fourth file and an oversized body', async () => {
    const attachment = Array.from({ length: 4 }, (_, index) => file(`${index}.jpg`, BYTES.jpeg));
    const many = await steps.sendForm({ ...DRAFT, ticket: await steps.ticket() }, { attachment });
    expect(many.body.result).toMatchObject({ code: 400, faults: [{ field: 'attachment' }] });
    const huge = await steps.sendForm(DRAFT, {
      attachment: [file('x.jpg', [...BYTES.jpeg, ...new Uint8Array(17 * 1024 * 1024)])],
    });
    expect(huge.status).toBe(413);
  });

  it('rejects a form with too many parts before parsing them', async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="attachment"; filename="a"\r\n\r\nv\r\n';
    const send = (body: string, address: string) =>
      api.request(
        SEND,
        { method: 'POST', body, headers: { 'content-type': 'multipart/form-data; boundary=x' } },
        { address },
      );
    expect((await send(`${part.repeat(33)}--x--\r\n`, '10.9.0.1')).body).toEqual({
      code: 400,
      result: 'A form has at most 32 parts',
    });
    const longHead = `--x\r\n${'A: b\r\n'.repeat(1000)}\r\nv\r\n--x--\r\n`;
    for (const body of [longHead, part, '', '-'.repeat(1000)])
      expect((await send(body, '10.9.0.2')).body).toEqual({
        code: 400,
        result: 'Malformed form in the request body',
      });
    const known = await send(`${part.repeat(32)}--x--\r\n`, '10.9.0.3');
    expect(known.body.result).toMatchObject({ faults: [{ field: 'name' }] });
  });

  it('ignores an empty file field', async () => {
    const attachment = [new File([], '')];
    await steps.sendForm({ ...DRAFT, ticket: await steps.ticket(), email: '' }, { attachment });
    expect((await last())?.files).toEqual([]);
  });

  it('are not reachable by any URL', async () => {
    const [name = ''] = await storedFiles();
    const folders = ['/', '/api/', '/img/100/100/resize/', '/img/100/100/resize/..%2F'];
    for (const path of folders.map((folderPath) => `${folderPath}uploads/${name}`))
      expect((await api.app.request(path)).status, path).toBeGreaterThanOrEqual(400);
  });
});

describe('spam protection', () => {
  it('a ticket comes with the limits and is not cached', async () => {
    const response = await api.get(TICKET);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.body.result).toMatchObject({
      waitMs: 3000,
      maxAttachments: 3,
      maxAttachmentBytes: 5_242_880,
    });
  });

  it('rejects a form submitted too fast', async () => {
    const { body } = await api.get(TICKET);
    const { ticket } = body.result as { ticket: string };
    const fast = await steps.sendForm({ ...DRAFT, ticket });
    expect(fast.body).toMatchObject({ code: 500, result: { code: 429 }, meta: { error: 'too_fast' } });
    api.clock.nowMs += 3000;
    expect((await steps.sendForm({ ...DRAFT, ticket, email: '' })).status).toBe(200);
  });

  it('one ticket is one message, also when repeated concurrently; no file is left over', async () => {
    const ticket = await steps.ticket();
    const before = { messages: (await messages()).length, files: (await storedFiles()).length };
    const attachment = [file('a.jpg', BYTES.jpeg)];
    const send = () => steps.sendForm({ ...DRAFT, email: '', ticket }, { attachment });
    const responses = await Promise.all([send(), send(), send()]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await send()).status).toBe(200);
    expect((await messages()).length).toBe(before.messages + 1);
    expect((await storedFiles()).length).toBe(before.files + 1);
  });

  it.each([
    ['forged', () => `${Date.now()}.aaaaaaaaaaaaaaaa.${'b'.repeat(43)}`],
    ['cut', async () => (await steps.ticket()).slice(0, -1)],
    ['redated', async () => `${api.clock.nowMs - 60_000}${(await steps.ticket()).slice(13)}`],
    [
      'a day old',
      async () => {
        const ticket = await steps.ticket();
        api.clock.nowMs += 86_400_000;
        return ticket;
      },
    ],
  ])('a ticket that is %s is rejected', async (_, make) => {
    const response = await steps.sendForm({ ...DRAFT, ticket: await make() });
    expect(response.body).toMatchObject({ result: { code: 400, faults: [{ field: 'ticket' }] } });
  });

  it('accepts and drops a message with a filled honeypot field', async () => {
    const before = (await messages()).length;
    const response = await steps.sendForm({ ...DRAFT, ticket: await steps.ticket(), website: 'http://x' });
    expect(response.body).toEqual({ code: 200, result: 'OK' });
    expect(await messages()).toHaveLength(before);
  });

  it('rate limits an IP address, a mailbox and requests without a ticket', async () => {
    const codes = async (turns: number, send: (turn: number) => Promise<{ status: number }>) => {
      const seen: number[] = [];
      for (let turn = 0; turn < turns; turn += 1) seen.push((await send(turn)).status);
      return seen;
    };
    const plain = { ...DRAFT, email: '' };
    const address = '10.7.7.7';
    expect((await codes(12, () => steps.sendForm({ ...plain, name: '' }, { address }))).at(-1)).toBe(429);
    const ticketless = await codes(5, () => steps.sendForm(plain, { address: '10.7.7.8' }));
    expect(ticketless.filter((code) => code === 200)).toHaveLength(3);
    const mailbox = await codes(6, async (turn) =>
      steps.sendForm(
        { ...DRAFT, email: 'full@example.ee', ticket: await steps.ticket() },
        { address: `10.8.1.${turn}` },
      ),
    );
    expect(mailbox).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await api.mails('full@example.ee')).toHaveLength(4);
  });
});

describe('distributed spam', () => {
  const sendFrom = async (address: string, more: object = {}, files = {}) =>
    steps.sendForm({ ...DRAFT, email: '', ...more, ticket: await steps.ticket() }, { address, ...files });

  it('neither closes the form nor floods the staff', async () => {
    api.clock.nowMs += 7_200_000;
    const created_at = new Date(api.clock.nowMs);
    const row = { kind: 'question', store_code: 'et', name: 'x', telephone: '', subject: '', question: 'x' };
    await api.db
      .insert(contactMessages)
      .values(Array.from({ length: 199 }, () => ({ ...row, files: [], created_at })));
    const before = (await api.mails(SHOP)).length;
    for (const turn of [1, 2, 3, 4]) expect((await sendFrom(`10.6.0.${turn}`)).status).toBe(200);
    const written = (await api.mails(SHOP)).slice(0, -before);
    expect(written.map(({ subject }) => subject).sort()).toEqual([
      'Kiri veebipoest: Dušisein',
      'Poodi tuleb ebatavaliselt palju kirju',
    ]);
    expect((await messages()).filter(({ question }) => question === DRAFT.question).length).toBeGreaterThan(
      3,
    );
  });

  it('limits bytes per IP address and in total; messages without files still pass', async () => {
    api.clock.nowMs += 7_200_000;
    const large = new Uint8Array(5_000_000);
    large.set(BYTES.jpeg);
    const attachment = [file('a.jpg', large), file('b.jpg', large), file('c.jpg', large)];
    const address = '10.5.5.5';
    for (const _ of [1, 2, 3]) expect((await sendFrom(address, {}, { attachment })).status).toBe(200);
    const rejected = await sendFrom(address, {}, { attachment });
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
    api.services.settings.contact.maxFilesMb = 40;
    try {
      const full = await sendFrom('10.5.5.6', {}, { attachment });
      expect(full.body).toMatchObject({
        result: { code: 507, faults: [{ field: 'attachment' }] },
        meta: { error: 'attachment_room' },
      });
      expect((await sendFrom('10.5.5.7')).status).toBe(200);
    } finally {
      api.services.settings.contact.maxFilesMb = 2000;
    }
  });
});

it('deletes messages and their files after the retention time', async () => {
  api.clock.nowMs += 86_400_000;
  await steps.sendForm(
    { ...DRAFT, email: '', ticket: await steps.ticket() },
    { attachment: [file('a.jpg', BYTES.jpeg)] },
  );
  api.clock.nowMs += 729 * 86_400_000;
  await api.messages.contact.deleteOld();
  expect(await messages()).toHaveLength(1);
  api.clock.nowMs += 2 * 86_400_000;
  expect(await api.messages.contact.deleteOld()).toBe(1);
  expect(await messages()).toEqual([]);
  expect(await storedFiles()).toEqual([]);
});

it('the deletion of files is planned with that of their message, in case the object store is away', async () => {
  await steps.sendForm(
    { ...DRAFT, email: '', ticket: await steps.ticket() },
    { attachment: [file('a.jpg', BYTES.jpeg)] },
  );
  const key = (await last())?.files[0]?.file;
  api.clock.nowMs += 731 * 86_400_000;
  const { objects } = api.services;
  const away = vi.spyOn(objects, 'delete').mockRejectedValue(new ObjectStoreUnavailable('away'));
  try {
    expect(await api.messages.contact.deleteOld()).toBe(1);
  } finally {
    away.mockRestore();
  }
  expect(await storedFiles()).toHaveLength(1);
  const { rows } = await api.db.execute<{ payload: { key: string } }>(
    sql`select payload from graphile_worker._private_jobs job join graphile_worker._private_tasks task
      on task.id = job.task_id where task.identifier = 'file.delete'`,
  );
  expect(rows.filter(({ payload }) => payload.key === key)).toHaveLength(1);
  await objects.delete(key ?? '');
});

it('logs no unexpected error and no personal data', () => {
  expect(api.logged.filter(({ level }) => level === 'error')).toEqual([]);
  expect(JSON.stringify(api.logged)).not.toMatch(/maari@|Maasikas|555 1234/i);
});
