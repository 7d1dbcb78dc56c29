import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Settings, SettingsSchema } from '@klaas/core/stores/settings.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { parseCommandOptions } from '../../src/cli/command-options.ts';
import { planContent } from '../../src/cli/content-commands.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'klaas-content-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const settingSources = { file: { name: 'settings.json', value: {} }, environment: {} };
const shopUrl = 'https://shop.example';
const settings: Settings = SettingsSchema.parse({});
/** Output of the command. */
const content = async (...args: string[]): Promise<string> => {
  const output: string[] = [];
  const spy = vi.spyOn(console, 'log').mockImplementation((line: unknown) => void output.push(String(line)));
  try {
    await planContent({ settings, settingSources, shopUrl }, parseCommandOptions(args))(database.db);
  } finally {
    spy.mockRestore();
  }
  return output.join('\n');
};
const at = (name: string): string => join(folder, name);

it('creates a page from arguments and files, shows, updates and deletes it', async () => {
  await writeFile(at('page.html'), '<p>Mõõda kolmest kohast.</p><script>alert(1)</script>\n');
  await content('add', 'page-infos', 'title=Mõõt', `content=@${at('page.html')}`, '--store', 'et');
  expect(await content('list', 'page-infos', '--store', 'et')).toBe('• 1  Mõõt  (moot)');
  await content('get', 'page-infos', 'moot', at('page.json'), '--store', 'et');
  expect(JSON.parse(await readFile(at('page.json'), 'utf8'))).toEqual({
    title: 'Mõõt',
    slug: 'moot',
    content: '<p>Mõõda kolmest kohast.</p>',
  });
  await writeFile(at('change.json'), JSON.stringify({ title: 'Mõõtmine', summary: 'Lühidalt' }));
  await content('set', 'page-infos', '1', at('change.json'), '--store', 'et');
  expect(JSON.parse(await content('get', 'page-infos', '1', '--store', 'et'))).toMatchObject({
    title: 'Mõõtmine',
    summary: 'Lühidalt',
    content: '<p>Mõõda kolmest kohast.</p>',
  });
  expect(await content('list', 'page-infos', '--store', 'ru')).toBe('');
  await content('remove', 'page-infos', 'moot', '--store', 'et');
  expect(await content('list', 'page-infos', '--store', 'et')).toBe('');
});

it('adds a notice, disables it and sorts notices', async () => {
  await content('add', 'notification-message', 'message=Kinni', 'to=2027-01-01', '--store', 'ru');
  await content('add', 'notification-message', 'message=Lahti', '--store', 'ru');
  await content('move', 'notification-message', '2', '1', '--store', 'ru');
  await content('set', 'notification-message', '1', 'active=false', 'to=', '--store', 'ru');
  expect(await content('list', 'notification-message', '--store', 'ru')).toBe('• 2  Lahti\n• 1  Kinni  off');
  expect(JSON.parse(await content('get', 'notification-message', '1', '--store', 'ru'))).toMatchObject({
    active: false,
    to: null,
  });
});

it('writes CMS pages and blocks by identifier', async () => {
  const fields = ['identifier=moodujuhend', 'title=Mõõdujuhend', 'content=<h2>Mõõda</h2>'];
  for (const kind of ['cms_page', 'cms_block']) {
    await content('add', kind, ...fields, '--store', 'et');
    await content('set', kind, 'moodujuhend', 'title=Juhend', '--store', 'et');
    expect(await content('list', kind, '--store', 'et')).toBe('• 1  Juhend  (moodujuhend)');
    await content('remove', kind, '1', '--store', 'et');
    expect(await content('list', kind, '--store', 'et')).toBe('');
  }
});

it.each([
  [['get', 'page-infos', 'nothing', '--store', 'et'], /There is no nothing here/],
  [['set', 'page-infos', '--store', 'et'], /needs the number or the name/],
  [['add', 'page-infos', '--store', 'et'], /Say what to write/],
  [['add', 'page-infos', 'missing.json', '--store', 'et'], /missing\.json does not exist/],
  [['add', 'page-infos', 'content=@missing.html', '--store', 'et'], /missing\.html does not exist/],
  [
    ['add', 'page-infos', 'title=x', 'colour=red', '--store', 'et'],
    /Nothing was changed:[\s\S]*colour: there is no such field/,
  ],
  [['add', 'cms_page', 'title=x', '--store', 'et'], /identifier/],
  [
    [
      'add',
      'cms_page',
      'identifier=x',
      'title=x',
      'content=x',
      'image=//elsewhere.example/x.webp',
      '--store',
      'et',
    ],
    /image: must begin with/,
  ],
  [['move', 'cms_page', 'x', '1', '--store', 'et'], /has no order/],
  [['move', 'page-infos', 'x', 'up', '--store', 'et'], /needs a place/],
])('reports the error of %j', async (args, reason) => {
  await expect(content(...args)).rejects.toThrow(reason);
});

it('rejects a JSON file without fields', async () => {
  for (const text of ['[1]', '{', 'null', '"x"']) {
    await writeFile(at('bad.json'), text);
    await expect(content('add', 'page-infos', at('bad.json'), '--store', 'et')).rejects.toThrow(
      'JSON object',
    );
  }
});

it('refuses to edit content of an external service, but edits CMS pages', () => {
  const foreign = SettingsSchema.parse({ contentService: { url: 'https://cms.example' } });
  const plan = (kind: string) =>
    planContent(
      { settings: foreign, settingSources, shopUrl },
      parseCommandOptions(['list', kind, '--store', 'et']),
    );
  expect(() => plan('page-infos')).toThrow('edit it there');
  expect(plan('cms_page')).toBeTypeOf('function');
});
