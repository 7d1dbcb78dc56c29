import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyReadyCluster, NO_DURABILITY } from '../../test/ready-cluster.ts';
import { runShop, spawnShop } from '../../test/shop-runs.ts';
import { connectDatabase } from '../db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { contactMessages } from '../messages/contact/contact-tables.ts';

let folder: string;
/** Stays running, as under a shop, so that no command has to start and stop it. */
let server: EmbeddedPostgres;
const file = (name: string) => join(folder, name);
const start = async () => {
  server = await startEmbeddedPostgres({ folder: file('data/postgres'), tuning: NO_DURABILITY });
};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'klaas-command-'));
  await copyReadyCluster(file('data/postgres'));
  await start();
});
afterAll(async () => {
  await server.release();
  rmSync(folder, { recursive: true, force: true });
});

const shop = (args: string[], env: Record<string, string> = {}) =>
  runShop(args, { DATA_DIR: file('data'), ...env });
const spawned = (args: string[], env: Record<string, string> = {}) =>
  spawnShop(args, { DATA_DIR: file('data'), ...env });
const restore = async (backup: string, { fromNothing = false } = {}) => {
  expect(await server.release()).toEqual({ stopped: true });
  if (fromNothing) rmSync(file('data'), { recursive: true });
  const restored = await shop(['restore', backup]);
  await start();
  return restored;
};

const review = { id: 5, product_id: 1, title: 'Hea', detail: 'Väga', nickname: 'Mari', review_status: 1 };

it('imports, exports, backs up and restores', async () => {
  writeFileSync(file('reviews.json'), JSON.stringify([review]));
  const imported = spawned(['import', file('reviews.json'), '--store', 'et']);
  expect(imported).toMatchObject({ status: 0, stderr: '' });
  expect(imported.stdout).toMatch(/100 %.*review: 1 read.*Imported: 1 documents new or changed/s);

  expect(await shop(['export', file('one.jsonl'), '--store', 'et'])).toMatchObject({ status: 0, stderr: '' });
  expect(JSON.parse(readFileSync(file('one.jsonl'), 'utf8'))).toMatchObject({
    _type: 'review',
    _source: review,
  });

  expect(await shop(['backup', file('shop.backup')])).toMatchObject({ status: 0, stderr: '' });
  expect(await restore(file('shop.backup'), { fromNothing: true })).toMatchObject({ status: 0, stderr: '' });
  expect(await shop(['export', file('two.jsonl'), '--store', 'et'])).toMatchObject({ status: 0 });
  expect(readFileSync(file('two.jsonl'))).toEqual(readFileSync(file('one.jsonl')));

  writeFileSync(file('reviews.json'), JSON.stringify([review, { ...review, id: 0 }]));
  const bad = await shop(['import', file('reviews.json'), '--store', 'et']);
  expect(bad.status).toBe(1);
  expect(bad.stderr).toMatch(
    /✗ 1 row: id: .*\n {4}reviews\.json row 2: id: .*\nNothing was imported: 1 bad row\. /,
  );
});

describe('messages', () => {
  const message = {
    kind: 'question',
    store_code: 'et',
    name: 'Maari\u001b[31m Maasikas',
    email: 'maari@example.ee',
    telephone: '5551234',
    subject: 'Dušisein\u202e',
    question: 'Kas saab ka 95 cm?\nAitäh!\u001b]0;x\u0007',
    created_at: new Date('2026-06-01T09:00:00Z'),
  };
  const drawing = 'uploads/11111111-2222-3333-4444-555555555555.pdf';

  it('are listed, shown and exported with their files, which a backup restores', async () => {
    expect((await shop(['messages'])).stdout).toBe('• No message is kept\n');
    const db = connectDatabase(server.connection);
    const kept = { name: 'joonis.pdf', type: 'application/pdf', bytes: 3, file: drawing };
    await db.insert(contactMessages).values([message, { ...message, subject: 'Peegel', files: [kept] }]);
    await db.$client.end();
    mkdirSync(file('data/uploads'), { recursive: true });
    writeFileSync(file(`data/${drawing}`), 'pdf');

    const listed = await shop(['messages', 'list']);
    expect(listed).toMatchObject({ status: 0, stderr: '' });
    expect(listed.stdout).toBe(
      [
        '• 2  2026-06-01 09:00  et  question  Maari [31m Maasikas: Peegel  [1 file]',
        '• 1  2026-06-01 09:00  et  question  Maari [31m Maasikas: Dušisein ',
        '• 2 shown, the newest first\n',
      ].join('\n'),
    );
    const { stdout } = await shop(['messages', 'show', '2']);
    expect(stdout).toContain('E-mail: maari@example.ee\n');
    expect(stdout).toContain('Kas saab ka 95 cm?\nAitäh! ]0;x ');
    expect(stdout).toContain('File: joonis.pdf (application/pdf, 1 KB)');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(stdout).not.toMatch(/[\u001b\u0007\u202e]/);

    expect(await shop(['backup', file('messages.backup')])).toMatchObject({ status: 0 });
    rmSync(file(`data/${drawing}`));
    const gone = await shop(['messages', 'files', '2', '--out', file('none')]);
    expect(gone).toMatchObject({ status: 1, stderr: '✗ joonis.pdf is not in the data folder\n' });
    expect(await restore(file('messages.backup'))).toMatchObject({ status: 0, stderr: '' });

    const taken = file('taken/message-2-1-joonis.pdf');
    const out = ['--out', file('taken')];
    expect(await shop(['messages', 'files', '2', ...out])).toMatchObject({
      status: 0,
      stdout: `• ${taken}\n`,
    });
    expect(readFileSync(taken, 'utf8')).toBe('pdf');
    expect((await shop(['messages', 'files', '2', ...out])).stderr).toBe(`${taken} is there already\n`);
    expect((await shop(['messages', 'files', '1', ...out])).stdout).toBe(
      '• This message came without files\n',
    );
  });
});

it('edits content', async () => {
  writeFileSync(file('page.html'), '<p>Mõõda kolmest kohast.</p><script>alert(1)</script>');
  const write = ['title=Mõõt', 'slug=moot', `content=@${file('page.html')}`];
  const added = await shop(['content', 'add', 'page-infos', ...write, '--store', 'et']);
  expect(added).toMatchObject({ status: 0, stderr: '' });
  const { stdout } = await shop(['content', 'get', 'page-infos', 'moot', '--store', 'et']);
  expect(JSON.parse(stdout)).toEqual({
    title: 'Mõõt',
    slug: 'moot',
    content: '<p>Mõõda kolmest kohast.</p>',
  });
});

describe('invalid arguments', () => {
  it.each([
    [['fly'], /There is no command fly/],
    [['messages', 'eat'], /messages eat is unknown/],
    [['messages', 'show'], /exactly one message/],
    [['messages', 'show', '../1'], /is not the number of a message/],
    [['messages', 'show', '999'], /There is no message 999/],
    [['content', 'eat', 'page-infos', '--store', 'et'], /content eat is unknown/],
    [['content', 'list', 'spaceships', '--store', 'et'], /spaceships is no kind of content/],
    [['content', 'list', 'page-infos'], /--store \(one of et, ru\)/],
    [['import', 'x.json'], /--store \(one of et, ru\)/],
    [['import', 'x.json', '--store', 'fi'], /--store fi is unknown/],
    [['import', '--store', 'et'], /at least one file/],
    [['import', 'missing.json', '--store', 'et'], /missing\.json does not exist/],
    [['import', 'x.json', '--store', 'et', '--entity', 'spaceship'], /--entity spaceship is unknown/],
    [['import', 'x.json', '--fast'], /--fast/],
    [['export', '--store', 'et'], /exactly one file/],
    [['restore', 'missing.backup'], /missing\.backup does not exist/],
  ])('%j prints the reason and no stack trace', async (args, reason) => {
    const { status, stderr } = await shop(args);
    expect(status).toBe(1);
    expect(stderr).toMatch(reason);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('are rejected without opening a database', async () => {
    const nowhere = { DATA_DIR: file('nowhere') };
    for (const args of [
      ['messages', 'show', 'x'],
      ['reviews', 'approve'],
      ['workshop'],
      ['content', 'move', 'page-infos', '1', 'up', '--store', 'et'],
      ['content', 'set', 'page-infos', '1', '--store', 'et'],
      ['content', 'add', 'page-infos', 'missing.json', '--store', 'et'],
      ['content', 'get', 'page-infos', '--store', 'et'],
      ['import', 'missing.json', '--store', 'et'],
      ['export', '--store', 'et'],
    ])
      expect((await shop(args, nowhere)).status).toBe(1);
    expect(existsSync(file('nowhere/postgres'))).toBe(false);
  });

  it('exits with the reason and a code, without a stack trace', () => {
    const { status, stdout, stderr } = spawned(['fly']);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^There is no command fly\.\n\nnpm run shop -- COMMAND\n/);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('names the invalid key of the configuration', async () => {
    const { status, stderr } = await shop(['backup', 'x'], { PORT: 'many' });
    expect(status).toBe(1);
    expect(stderr).toBe(
      'The shop cannot start with this configuration:\n  PORT must be a whole number from 0 to 65535, not "many"\n',
    );
  });

  it('never prints the password of a database that does not respond', () => {
    const { status, stderr } = spawned(['export', 'x', '--store', 'et'], {
      DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/x',
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^DATABASE_URL: the database does not answer: .*ECONNREFUSED/);
    expect(stderr).not.toContain('hidden');
  });

  it('refuses to back up an external PostgreSQL', async () => {
    const { stderr } = await shop(['backup', 'x'], { DATABASE_URL: 'postgres://h/d' });
    expect(stderr).toMatch(/use pg_dump/);
  });
});

it('prints its commands', () => {
  expect(spawned(['help']).stdout).toMatch(/import FILE.*export FILE.*backup FILE.*restore FILE/s);
});

it('an order is not handled with another secret than the shop has signed with, until it is accepted', async () => {
  expect(await shop(['orders', 'list'])).toMatchObject({ status: 0 });
  const other = { APP_SECRET: 'another secret, as long as it has to be' };
  const refused = await shop(['orders', 'list'], other);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain('npm run shop -- secret accept');
  const accepted = await shop(['secret', 'accept'], other);
  expect(accepted.status).toBe(0);
  expect(accepted.stdout).toContain('links to orders, parcels and invoices in e-mails');
  expect(await shop(['orders', 'list'], other)).toMatchObject({ status: 0 });
  expect(await shop(['secret', 'accept'])).toMatchObject({ status: 0 });
});

it('shows the shipments that need somebody, and names what cannot be done', async () => {
  const listed = await shop(['shipments', 'list']);
  expect(listed).toMatchObject({ status: 0 });
  expect(listed.stdout).toContain('0 shipments need somebody');
  const key = '00000000-0000-4000-8000-000000000000';
  for (const action of ['retry', 'canceled'])
    expect((await shop(['shipments', action, key])).stderr).toContain('there is no such shipment');
  expect((await shop(['shipments', 'retry', 'x'])).stderr).toContain('Name exactly one shipment');
  expect((await shop(['shipments', 'print'])).stderr).toContain('choose list, retry or canceled');
});
