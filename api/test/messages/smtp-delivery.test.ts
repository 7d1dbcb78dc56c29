import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { outboxEmails } from '../../src/providers/mail/mail-tables.ts';
import type { Email } from '../../src/providers/mail/mailer.ts';
import { createOutbox, type Outbox } from '../../src/providers/mail/outbox.ts';
import { createSmtpSender } from '../../src/providers/mail/smtp-sender.ts';
import { createFileStore } from '../../src/providers/storage/file-store.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { waitUntil } from '../wait-until.ts';

interface Taken {
  to: string[];
  user: string | null;
  data: string;
}

let database: TestDatabase;
let server: ChildProcess;
let port: number;
let dataDir: string;
const taken: Taken[] = [];
const clock = { nowMs: Date.parse('2026-06-01T09:00:00Z') };
const opened: Outbox[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'klaas-mail-'));
  server = spawn(process.execPath, [join(import.meta.dirname, 'smtp-process.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!server.stdout) throw new Error('no mail server');
  const lines = createInterface({ input: server.stdout });
  const [first] = (await once(lines, 'line')) as [string];
  port = (JSON.parse(first) as { port: number }).port;
  lines.on('line', (line) => taken.push(JSON.parse(line) as Taken));
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((outbox) => outbox.stop()));
  await database.db.delete(outboxEmails);
  taken.length = 0;
});
afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const outboxAt = (url = `smtp://127.0.0.1:${port}`): Outbox => {
  const from = { name: 'Klaas demo OÜ', address: 'info@example.com' };
  const send = createSmtpSender({ url, from, objects: createFileStore(dataDir) });
  const outbox = createOutbox({ db: database.db, now: () => clock.nowMs, log: () => {}, send });
  opened.push(outbox);
  return outbox;
};
const mail: Email = {
  kind: 'welcome',
  to_address: 'maari@example.ee',
  subject: 'Tere tulemast: õ',
  html: '<p>Tere õhtust</p>',
  text: 'Tere õhtust',
};
const write = (outbox: Outbox, more: Partial<Email> = {}) =>
  database.db.transaction((tx) => outbox.write(tx, { ...mail, ...more }));
const rows = () => database.db.select().from(outboxEmails).orderBy(outboxEmails.id);
/** The server responds before it prints its line. */
const arrived = async (count: number): Promise<Taken[]> => {
  await waitUntil(() => taken.length >= count);
  return taken;
};
const headerOf = (data: string | undefined, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(data ?? '')?.[1]?.trim();

it('sends HTML and text with an encoded subject', async () => {
  const outbox = outboxAt();
  await write(outbox);
  await outbox.deliver();
  const [one] = await arrived(1);
  expect(one?.to).toEqual(['maari@example.ee']);
  expect(headerOf(one?.data, 'From')).toContain('<info@example.com>');
  expect(headerOf(one?.data, 'Subject')).toMatch(/^=\?UTF-8\?/);
  expect(one?.data).toContain('text/plain; charset=utf-8');
  expect(one?.data).toContain('text/html; charset=utf-8');
  expect(await rows()).toMatchObject([{ html: '', text: '', attempts: 1, sent_at: expect.any(Date) }]);
});

it('authenticates when the URL has credentials', async () => {
  const outbox = outboxAt(`smtp://shop:secret@127.0.0.1:${port}`);
  await write(outbox);
  await outbox.deliver();
  expect((await arrived(1))[0]?.user).toBe('shop');
  const stranger = outboxAt(`smtp://shop:wrong@127.0.0.1:${port}`);
  await write(stranger);
  await stranger.deliver();
  expect((await rows()).at(-1)).toMatchObject({ attempts: 1, sent_at: null });
});

it('sends attachments, Reply-To and List-Unsubscribe', async () => {
  await createFileStore(dataDir).put('uploads/one.pdf', Buffer.from('%PDF-1.7 plaan'));
  const outbox = outboxAt();
  await write(outbox, {
    reply_to: 'jaan@example.ee',
    headers: { 'List-Unsubscribe': '<https://shop.example/leave>' },
    attachments: [
      { name: 'plaan.pdf', type: 'application/pdf', file: 'uploads/one.pdf' },
      { name: 'arve.txt', type: 'text/plain', content: Buffer.from('arve').toString('base64') },
    ],
  });
  await outbox.deliver();
  const [one] = await arrived(1);
  expect(headerOf(one?.data, 'Reply-To')).toBe('jaan@example.ee');
  expect(headerOf(one?.data, 'List-Unsubscribe')).toBe('<https://shop.example/leave>');
  expect(one?.data).toContain('Content-Disposition: attachment; filename=plaan.pdf');
  expect(one?.data).toContain(Buffer.from('%PDF-1.7 plaan').toString('base64'));
  expect(one?.data).toContain('filename=arve.txt');
});

it.each(['../../etc/hostname', 'uploads/gone.pdf'])(
  'never sends without its file, or with %s',
  async (file) => {
    const outbox = outboxAt();
    await write(outbox, { attachments: [{ name: 'x', type: 'text/plain', file }] });
    await outbox.deliver();
    expect(await rows()).toMatchObject([{ sent_at: null, attempts: 1 }]);
    expect(taken).toEqual([]);
  },
);

it('a retried e-mail keeps its Message-ID, another e-mail has its own', async () => {
  const outbox = outboxAt();
  const seen: string[] = [];
  const counting = createOutbox({
    db: database.db,
    now: () => clock.nowMs,
    log: () => {},
    send: async ({ message_id }) => {
      seen.push(message_id);
      throw new Error('the line broke after the letter was taken');
    },
  });
  opened.push(counting);
  await write(counting);
  await counting.deliver();
  clock.nowMs += 60_000;
  await outbox.deliver();
  await write(outbox);
  await outbox.deliver();
  const ids = (await arrived(2)).map(({ data }) => headerOf(data, 'Message-ID'));
  expect(ids[0]).toBe(`<${seen[0]}@example.com>`);
  expect(ids[1]).not.toBe(ids[0]);
});

it('an unknown mailbox is retried without delaying other e-mails', async () => {
  const outbox = outboxAt();
  await write(outbox, { to_address: 'nobody@refused.example' });
  await write(outbox, { to_address: 'busy@later.example' });
  await write(outbox);
  await outbox.deliver();
  expect(await arrived(1)).toHaveLength(1);
  clock.nowMs += 30_000;
  await outbox.deliver();
  expect((await arrived(2)).map(({ to }) => to[0])).toEqual(['maari@example.ee', 'busy@later.example']);
  const [rejected] = await rows();
  expect(rejected).toMatchObject({ attempts: 2, sent_at: null });
  expect(rejected?.last_error).toContain('550');
});

it('keeps the e-mail queued when the server is unreachable', async () => {
  const outbox = outboxAt('smtp://127.0.0.1:9');
  await write(outbox);
  await outbox.deliver();
  expect(await rows()).toMatchObject([{ attempts: 1, sent_at: null, text: 'Tere õhtust' }]);
});
