import { expect, it } from 'vitest';
import { settingKeysOf, unreadSettings } from './setting-readers.ts';

const KEY = { group: 'urlModule', key: 'endpoint' };

it.each([
  ['taken from its group', 'const at = settings.urlModule.endpoint;', true],
  ['destructured from its group', 'const { endpoint } = settings.urlModule;', true],
  ['destructured with its group', 'const { urlModule: { endpoint } } = settings;', true],
  [
    'known by the type of the group',
    "type A = Settings['urlModule']; const f = ({ endpoint }: A) => endpoint;",
    true,
  ],
  ['passed on with its group', 'open({ ...settings.urlModule }); const g = (o) => o.endpoint;', true],
  ['only a name beside the group', 'const { urlModule } = settings; const endpoint = 1;', false],
  ['only a key of another group', 'settings.other.endpoint', false],
  ['missing', '', false],
])('a setting that is %s', (_, source, isRead) => {
  expect(unreadSettings([KEY], [source])).toEqual(isRead ? [] : [KEY]);
});

it('checks every key of every group, including those of a store view', () => {
  expect(settingKeysOf({ a: { x: 1, y: [2] }, b: 3 }, { tax: { z: 0 }, name: 'n' })).toEqual([
    { group: 'a', key: 'x' },
    { group: 'a', key: 'y' },
    { group: 'tax', key: 'z' },
  ]);
});
