import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mailPreviewRoutes } from '../../src/providers/mail/mail-preview-routes.ts';
import { outboxEmails } from '../../src/providers/mail/mail-tables.ts';
import type { Email } from '../../src/providers/mail/mailer.ts';
import { createOutbox, loadOutbox, type Outbox } from '../../src/providers/mail/outbox.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

let database: TestDatabase;
const clock = { nowMs: Date.parse('2026-06-01T09:00:00Z') };
const opened: Outbox[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((outbox) => outbox.stop()));
  await database.db.delete(outboxEmails);
});
afterAll(() => database.drop());

const mail = (subject: string): Email => ({
  kind: 'welcome',
  to_address: 'maari@example.ee',
  subject,
  html: '<p>Tere</p>',
  text: 'Tere õhtust',
});
const outboxWith = (send?: (one: Email) => Promise<void>): Outbox => {
  const outbox = createOutbox({
    db: database.db,
    now: () => clock.nowMs,
    log: () => {},
    send,
  });
  opened.push(outbox);
  return outbox;
};
const write = (outbox: Outbox, subject: string) =>
  database.db.transaction((tx) => outbox.write(tx, mail(subject)));
const rows = () => database.db.select().from(outboxEmails).orderBy(outboxEmails.id);

describe('outbox', () => {
  it('an e-mail is queued only when its transaction commits', async () => {
    const outbox = outboxWith();
    const failed = database.db.transaction(async (tx) => {
      await outbox.write(tx, mail('never'));
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await rows()).toEqual([]);
  });

  it('keeps e-mails without a mail server', async () => {
    const outbox = outboxWith();
    await write(outbox, 'kept');
    outbox.deliverSoon();
    await outbox.deliver();
    expect(await rows()).toMatchObject([{ subject: 'kept', sent_at: null, text: 'Tere õhtust' }]);
  });

  it('sends in order, once, and then deletes the content', async () => {
    const sent: string[] = [];
    const outbox = outboxWith(async ({ subject }) => void sent.push(subject));
    const second = outboxWith(async ({ subject }) => void sent.push(subject));
    for (const subject of ['one', 'two', 'three']) await write(outbox, subject);
    await Promise.all([outbox.deliver(), second.deliver(), outbox.deliver()]);
    expect(sent.sort()).toEqual(['one', 'three', 'two']);
    for (const row of await rows())
      expect(row).toMatchObject({ html: '', text: '', sent_at: expect.any(Date) });
  });

  it('retries with back-off, without delaying others', async () => {
    const seen: string[] = [];
    let isBroken = true;
    const outbox = outboxWith(async ({ subject }) => {
      seen.push(subject);
      if (isBroken && subject === 'bad') throw new Error('550 no such mailbox');
    });
    await write(outbox, 'bad');
    await write(outbox, 'good');
    await outbox.deliver();
    expect(seen).toEqual(['bad', 'good']);
    await outbox.deliver();
    expect(seen).toHaveLength(2);
    clock.nowMs += 30_000;
    await outbox.deliver();
    clock.nowMs += 30_000;
    await outbox.deliver();
    expect(seen.filter((subject) => subject === 'bad')).toHaveLength(2);
    expect((await rows())[0]).toMatchObject({ attempts: 2, last_error: '550 no such mailbox' });
    isBroken = false;
    clock.nowMs += 30_000;
    await outbox.deliver();
    expect((await rows())[0]?.sent_at).toEqual(expect.any(Date));
  });

  it('gives up after the last retry', async () => {
    const outbox = outboxWith(async () => {
      throw new Error('no');
    });
    await write(outbox, 'hopeless');
    for (let attempt = 0; attempt < 25; attempt += 1) {
      clock.nowMs += 3_600_000;
      await outbox.deliver();
    }
    expect((await rows())[0]?.attempts).toBe(20);
    expect(await loadOutbox(database.db)).toMatchObject([{ state: 'failed' }]);
  });

  it('deletes sent e-mails after a month', async () => {
    const outbox = outboxWith(async () => {});
    await write(outbox, 'old');
    await outbox.deliver();
    clock.nowMs += 31 * 86_400_000;
    await outbox.deliver();
    expect(await rows()).toEqual([]);
  });
});

it('the preview escapes what it lists', async () => {
  const outbox = outboxWith();
  await write(outbox, '<script>x</script>');
  const routes = mailPreviewRoutes(
    () => loadOutbox(database.db),
    () => [],
  );
  const list = await (await routes.request('/api/dev/letters')).text();
  expect(list).toContain('&lt;script&gt;');
  const [row] = await database.db.select().from(outboxEmails).where(eq(outboxEmails.kind, 'welcome'));
  expect(await (await routes.request(`/api/dev/letters/${row?.id}?as=text`)).text()).toBe('Tere õhtust');
  expect(
    (await routes.request(`/api/dev/letters/${row?.id}`)).headers.get('content-security-policy'),
  ).toContain("default-src 'none'");
  expect((await routes.request('/api/dev/letters/0')).status).toBe(404);
});
