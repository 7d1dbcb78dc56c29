// npm run shop -- changes …, bin …, settings …, customers …, prices …
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts';
import { copyReadyCluster, NO_DURABILITY } from '../ready-cluster.ts';
import { runShop } from '../shop-runs.ts';

let folder: string;
let server: EmbeddedPostgres;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'klaas-changes-'));
  await copyReadyCluster(join(folder, 'postgres'));
  server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), tuning: NO_DURABILITY });
});
afterAll(async () => {
  await server.release();
  rmSync(folder, { recursive: true, force: true });
});

const shop = (...args: string[]) => runShop(args, { DATA_DIR: folder });
const numberOf = async (...args: string[]): Promise<string> =>
  /• (\d+) /.exec((await shop('changes', 'list', ...args)).stdout)?.[1] ?? '';

it('[OFFICE-18] a page written by the command line is listed, shown, undone and restored', async () => {
  const page = ['content', 'add', 'page-infos', 'title=Leht', 'content=x', '--store', 'et'];
  expect((await shop(...page, '--reason', 'uus')).status).toBe(0);
  await shop('content', 'set', 'page-infos', 'leht', 'title=Teine', '--store', 'et', '--if-version', '1');
  const stale = await shop(
    'content',
    'set',
    'page-infos',
    'leht',
    'title=C',
    '--store',
    'et',
    '--if-version',
    '1',
  );
  expect(stale.status).toBe(1);
  expect(stale.stderr).toContain('title: was "Leht", is now "Teine", yours is "C"');
  const listed = (await shop('changes', 'list', 'entity=content')).stdout;
  expect(listed).toMatch(/command_line \S+ {2}edited content page-infos\/1 \(et\) v2 {2}title/);
  const edited = await numberOf('entity=content');
  expect((await shop('changes', 'show', edited)).stdout).toContain('title: "Leht" → "Teine"');
  expect((await shop('changes', 'undo', edited, '--dry-run')).stdout).toContain('Would be set back');
  expect((await shop('changes', 'undo', edited)).stdout).toContain('title: "Teine" → "Leht"');
  expect((await shop('content', 'get', 'page-infos', '1', '--store', 'et')).stdout).toContain('"Leht"');
  await shop('content', 'remove', 'page-infos', '1', '--store', 'et');
  expect((await shop('bin')).stdout).toContain('removed content page-infos/1 (et)');
  expect((await shop('bin', 'restore', await numberOf())).stdout).toContain('Restored: content page-infos/1');
  expect((await shop('bin', 'list')).stdout).toBe('• The bin is empty\n');
  expect((await shop('changes', 'verify')).stdout).toMatch(
    /^• The chain of 0 changes is intact\n• Not chained yet: 5 changes since 20/,
  );
});

it('a setting is written and read back', async () => {
  expect((await shop('settings', 'set', 'company.name', 'Klaas OÜ')).stdout).toContain(
    'company.name = "Klaas OÜ"',
  );
  expect((await shop('settings', 'reset', 'company.name')).status).toBe(0);
});

it.each([
  [['changes', 'burn'], 'choose from list, show, undo, verify'],
  [['changes', 'show', 'x'], 'Name a change by its number'],
  [['changes', 'show', '9999'], 'There is no change 9999'],
  [['changes', 'undo', '9999'], 'Change 9999 cannot be undone: there is no such change'],
  [['changes', 'list', 'colour=red'], 'colour: choose from entity, id, actor, bulk, before'],
  [['bin', 'empty'], 'choose from list, restore'],
  [['settings', 'set', 'company'], 'Name a setting by its keys'],
  [['settings', 'set', 'company.name', '5'], 'company.name is wrong'],
  [['customers', 'show', '77'], 'There is no customer 77'],
  [['customers', 'remove', '77'], 'choose from show, set'],
  [['prices', 'set', 'NONE', 'price=1'], 'There is no product NONE'],
  [['prices', 'set', 'NONE', 'price=1', '--if-version', '1'], '--if-version needs --store'],
  [['catalog', 'set', 'box', '1', '--store', 'et'], 'product|category|attribute'],
  [['catalog', 'set', 'product', 'NONE', 'name=x', '--store', 'et'], 'There is no product NONE in et'],
])('%j is rejected', async (args, reason) => {
  const { status, stderr } = await shop(...args);
  expect(status).toBe(1);
  expect(stderr).toContain(reason);
});
