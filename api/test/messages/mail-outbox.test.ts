import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deleteSentEmails, deliverEmail } from '../../src/providers/mail/email-delivery.ts';
import { mailPreviewRoutes } from '../../src/providers/mail/mail-preview-routes.ts';
import { outboxEmails } from '../../src/providers/mail/mail-tables.ts';
import type { Email, SendEmail } from '../../src/providers/mail/mailer.ts';
import { createOutbox, deleteOldEmails, loadOutbox } from '../../src/providers/mail/outbox.ts';
import { createJobFixture, type JobFixture } from '../jobs/job-fixture.ts';
import { waitUntil } from '../wait-until.ts';

let shop: JobFixture;
const clock = { nowMs: Date.parse('2026-06-01T09:00:00Z') };
const now = () => clock.nowMs;
beforeAll(async () => {
  shop = await createJobFixture();
});
afterEach(async () => {
  await shop.stopRunners();
  await shop.db.delete(outboxEmails);
});
afterAll(() => shop.drop());

const mail = (subject: string): Email => ({
  kind: 'welcome',
  to_address: 'maari@example.ee',
  subject,
  html: '<p>Tere</p>',
  text: 'Tere õhtust',
});
const deliverBy = (send: SendEmail) =>
  shop.startRunner({ 'email.send': ({ id }) => deliverEmail({ db: shop.db, now, send }, id) });
const write = (subject: string) =>
  shop.db.transaction((tx) => createOutbox({ now, queue: shop.queue }).write(tx, mail(subject)));
const rows = () => shop.db.select().from(outboxEmails).orderBy(outboxEmails.id);
const states = async () => (await loadOutbox(shop.db)).map(({ state }) => state);

describe('outbox', () => {
  it('an e-mail is queued only when its transaction commits', async () => {
    const failed = shop.db.transaction(async (tx) => {
      await createOutbox({ now, queue: shop.queue }).write(tx, mail('never'));
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await rows()).toEqual([]);
    expect(await shop.jobs()).toEqual([]);
  });

  it('keeps e-mails without a mail server', async () => {
    await write('kept');
    shop.startRunner({ 'email.delete-old': () => deleteSentEmails(shop.db, now()) });
    await shop.db.transaction((tx) => shop.queue.enqueue(tx, 'email.delete-old', {}));
    await waitUntil(() => shop.finished.length > 0);
    expect(await rows()).toMatchObject([{ subject: 'kept', sent_at: null, text: 'Tere õhtust' }]);
    expect(await states()).toEqual(['waiting']);
  });

  it('sends once, and then deletes the content', async () => {
    const sent: string[] = [];
    for (let process = 0; process < 2; process++) deliverBy(async ({ subject }) => void sent.push(subject));
    for (const subject of ['one', 'two', 'three']) await write(subject);
    await waitUntil(async () => (await shop.jobs()).length === 0);
    expect(sent.sort()).toEqual(['one', 'three', 'two']);
    for (const row of await rows())
      expect(row).toMatchObject({ html: '', text: '', sent_at: expect.any(Date) });
    expect(await states()).toEqual(['sent', 'sent', 'sent']);
  });

  it('holds no database connection while the mail server responds', async () => {
    const answer = Promise.withResolvers<void>();
    const isAsked = Promise.withResolvers<void>();
    deliverBy(() => {
      isAsked.resolve();
      return answer.promise;
    });
    await write('slow');
    await isAsked.promise;
    const { rows: open } = await shop.db.$client.query(
      "select state from pg_stat_activity where datname = current_database() and state like '%transaction%'",
    );
    answer.resolve();
    expect(open).toEqual([]);
  });

  it('an e-mail that was sent before its process crashed is not sent again', async () => {
    await write('sent');
    const [row] = await rows();
    const sent: string[] = [];
    const send: SendEmail = async ({ subject }) => void sent.push(subject);
    for (let run = 0; run < 2; run++) await deliverEmail({ db: shop.db, now, send }, row?.id ?? 0);
    expect(sent).toEqual(['sent']);
  });

  it('gives up after the last retry', async () => {
    deliverBy(async () => {
      throw new Error('no');
    });
    await write('hopeless');
    await waitUntil(async () => {
      await shop.hurry();
      return (await states())[0] === 'failed';
    });
    expect(await shop.jobs()).toMatchObject([{ attempts: 12, last_error: 'no' }]);
  });

  it('deletes sent e-mails after a month', async () => {
    deliverBy(async () => {});
    await write('old');
    await waitUntil(async () => (await shop.jobs()).length === 0);
    expect(await deleteSentEmails(shop.db, clock.nowMs + 29 * 86_400_000)).toBe(0);
    expect(await deleteSentEmails(shop.db, clock.nowMs + 31 * 86_400_000)).toBe(1);
    expect(await rows()).toEqual([]);
  });

  it('erases the e-mails of an address with their jobs and errors', async () => {
    await write('erased');
    await shop.db.transaction((tx) => deleteOldEmails(tx, 'MAARI@example.ee'));
    expect(await rows()).toEqual([]);
    expect(await shop.jobs()).toEqual([]);
  });

  it('keeps a waiting e-mail of another kind at an unproven address, not a failed one', async () => {
    await write('waiting');
    await write('failed');
    const [, failed] = await shop.jobs();
    await shop.db.$client.query(
      'update graphile_worker._private_jobs set attempts = max_attempts where id = $1',
      [failed?.id],
    );
    await shop.db.transaction((tx) => deleteOldEmails(tx, 'maari@example.ee', ['password-reset']));
    expect(await rows()).toMatchObject([{ subject: 'waiting' }]);
  });
});

it('the preview escapes what it lists', async () => {
  await write('<script>x</script>');
  const routes = mailPreviewRoutes(
    () => loadOutbox(shop.db),
    () => [],
  );
  const list = await (await routes.request('/api/dev/emails')).text();
  expect(list).toContain('&lt;script&gt;');
  const [row] = await shop.db.select().from(outboxEmails).where(eq(outboxEmails.kind, 'welcome'));
  expect(await (await routes.request(`/api/dev/emails/${row?.id}?as=text`)).text()).toBe('Tere õhtust');
  expect(
    (await routes.request(`/api/dev/emails/${row?.id}`)).headers.get('content-security-policy'),
  ).toContain("default-src 'none'");
  expect((await routes.request('/api/dev/emails/0')).status).toBe(404);
});
