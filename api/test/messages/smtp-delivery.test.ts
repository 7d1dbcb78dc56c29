import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { deliverEmail } from '../../src/providers/mail/email-delivery.ts';
import { outboxEmails } from '../../src/providers/mail/mail-tables.ts';
import type { Email, SendEmail } from '../../src/providers/mail/mailer.ts';
import { createOutbox } from '../../src/providers/mail/outbox.ts';
import { createSmtpSender } from '../../src/providers/mail/smtp-sender.ts';
import { createFileStore } from '../../src/providers/storage/file-store.ts';
import { createJobFixture, type JobFixture } from '../jobs/job-fixture.ts';
import { waitUntil } from '../wait-until.ts';

interface Taken {
  to: string[];
  user: string | null;
  data: string;
}

let shop: JobFixture;
let server: ChildProcess;
let port: number;
let dataDir: string;
const taken: Taken[] = [];
const now = () => Date.parse('2026-06-01T09:00:00Z');

beforeAll(async () => {
  shop = await createJobFixture();
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
  await shop.stopRunners();
  await shop.db.delete(outboxEmails);
  taken.length = 0;
});
afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
  await shop.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const deliverBy = (send: SendEmail) =>
  shop.startRunner({ 'email.send': ({ id }) => deliverEmail({ db: shop.db, now, send }, id) });
const deliverTo = (url = `smtp://127.0.0.1:${port}`) => {
  const from = () => ({ name: 'Klaas demo OÜ', address: 'info@example.com' });
  return deliverBy(createSmtpSender({ url, from, objects: createFileStore(dataDir) }));
};
const mail: Email = {
  kind: 'welcome',
  to_address: 'maari@example.ee',
  subject: 'Tere tulemast: õ',
  html: '<p>Tere õhtust</p>',
  text: 'Tere õhtust',
};
const write = (more: Partial<Email> = {}) =>
  shop.db.transaction((tx) => createOutbox({ now, queue: shop.queue }).write(tx, { ...mail, ...more }));
const rows = () => shop.db.select().from(outboxEmails).orderBy(outboxEmails.id);
/** The server responds before it prints its line. */
const arrived = async (count: number): Promise<Taken[]> => {
  await waitUntil(() => taken.length >= count);
  return taken;
};
const headerOf = (data: string | undefined, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(data ?? '')?.[1]?.trim();

it('sends HTML and text with an encoded subject', async () => {
  deliverTo();
  await write();
  const [one] = await arrived(1);
  await shop.tried();
  expect(one?.to).toEqual(['maari@example.ee']);
  expect(headerOf(one?.data, 'From')).toContain('<info@example.com>');
  expect(headerOf(one?.data, 'Subject')).toMatch(/^=\?UTF-8\?/);
  expect(one?.data).toContain('text/plain; charset=utf-8');
  expect(one?.data).toContain('text/html; charset=utf-8');
  expect(await rows()).toMatchObject([{ html: '', text: '', sent_at: expect.any(Date) }]);
});

it('authenticates when the URL has credentials', async () => {
  const known = deliverTo(`smtp://shop:secret@127.0.0.1:${port}`);
  await write();
  expect((await arrived(1))[0]?.user).toBe('shop');
  await shop.tried();
  await known.stop();
  deliverTo(`smtp://shop:wrong@127.0.0.1:${port}`);
  await write();
  await shop.tried();
  expect(await shop.jobs()).toMatchObject([{ attempts: 1 }]);
  expect((await rows()).at(-1)).toMatchObject({ sent_at: null });
});

it('sends attachments, Reply-To and List-Unsubscribe', async () => {
  await createFileStore(dataDir).put('uploads/one.pdf', Buffer.from('%PDF-1.7 plaan'));
  deliverTo();
  await write({
    reply_to: 'jaan@example.ee',
    headers: { 'List-Unsubscribe': '<https://shop.example/leave>' },
    attachments: [
      { name: 'plaan.pdf', type: 'application/pdf', file: 'uploads/one.pdf' },
      { name: 'arve.txt', type: 'text/plain', content: Buffer.from('arve').toString('base64') },
    ],
  });
  const [one] = await arrived(1);
  expect(headerOf(one?.data, 'Reply-To')).toBe('jaan@example.ee');
  expect(headerOf(one?.data, 'List-Unsubscribe')).toBe('<https://shop.example/leave>');
  expect(one?.data).toContain('Content-Disposition: attachment; filename=plaan.pdf');
  expect(one?.data).toContain(Buffer.from('%PDF-1.7 plaan').toString('base64'));
  expect(one?.data).toContain('filename=arve.txt');
});

it('never sends a file outside the object store', async () => {
  deliverTo();
  await write({ attachments: [{ name: 'x', type: 'text/plain', file: '../../etc/hostname' }] });
  await shop.tried();
  expect(await rows()).toMatchObject([{ sent_at: null }]);
  expect(taken).toEqual([]);
});

it('sends without a file that only another process has, or nobody any more', async () => {
  deliverTo();
  await write({
    attachments: [
      { name: 'plaan.pdf', type: 'application/pdf', file: 'uploads/gone.pdf' },
      { name: 'arve.txt', type: 'text/plain', content: Buffer.from('arve').toString('base64') },
    ],
  });
  const [one] = await arrived(1);
  await shop.tried();
  expect(await rows()).toMatchObject([{ sent_at: expect.any(Date) }]);
  expect(one?.data).toContain('filename=arve.txt');
  expect(one?.data).not.toContain('plaan.pdf');
});

it('a retried e-mail keeps its Message-ID, another e-mail has its own', async () => {
  const seen: string[] = [];
  const broken = deliverBy(async ({ message_id }) => {
    seen.push(message_id);
    throw new Error('the line broke after the email was taken');
  });
  await write();
  await shop.tried();
  await broken.stop();
  await shop.hurry();
  deliverTo();
  await arrived(1);
  await write();
  const ids = (await arrived(2)).map(({ data }) => headerOf(data, 'Message-ID'));
  expect(ids[0]).toBe(`<${seen[0]}@example.com>`);
  expect(ids[1]).not.toBe(ids[0]);
});

it('an unknown mailbox is retried without delaying other e-mails', async () => {
  deliverTo();
  await write({ to_address: 'nobody@refused.example' });
  await write({ to_address: 'busy@later.example' });
  await write();
  await arrived(1);
  await shop.tried();
  await shop.hurry();
  expect((await arrived(2)).map(({ to }) => to[0])).toEqual(['maari@example.ee', 'busy@later.example']);
  await waitUntil(async () => {
    const [refused, ...others] = await shop.jobs();
    return others.length === 0 && refused?.attempts === 2 && refused.locked_at === null;
  });
  expect((await shop.jobs())[0]?.last_error).toContain('550');
});

it('a mail server that was down for a while gets every e-mail once', async () => {
  const down = deliverTo('smtp://127.0.0.1:9');
  for (let at = 0; at < 20; at++) await write({ to_address: `reader-${at}@example.ee` });
  await shop.tried();
  expect(await shop.jobs()).toHaveLength(20);
  expect((await rows()).every((row) => row.sent_at === null && row.text === 'Tere õhtust')).toBe(true);
  await down.stop();
  await shop.hurry();
  deliverTo();
  deliverTo();
  await arrived(20);
  await waitUntil(async () => (await shop.jobs()).length === 0);
  expect(new Set(taken.map(({ to }) => to[0])).size).toBe(20);
  expect(taken).toHaveLength(20);
  expect((await rows()).every((row) => row.sent_at !== null)).toBe(true);
});
