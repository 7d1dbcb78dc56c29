import { readFileSync } from 'node:fs';
import { describeSettings, SETTING_UNITS } from '@klaas/core/stores/setting-description.ts';
import { describe, expect, it } from 'vitest';
import { settingValueOf, typedSettingOf } from './setting-value.ts';

const plain = (kind: string) => ({ kind: kind as 'text', is_nullable: false });

describe('[OFFICE-101] what is typed', () => {
  it.each([
    ['number', '13', 13],
    ['number', ' 2,5 ', 2.5],
    ['number', '', ''],
    ['number', 'a week', 'a week'],
    ['texts', 'EE\n\n LV \n', ['EE', 'LV']],
    ['numbers', '2\n4\nx', [2, 4, 'x']],
    ['pairs', 'a = b\nc=d=e\nf', { a: 'b', c: 'd=e', f: '' }],
    ['json', '[1]', [1]],
    ['json', '[1', '[1'],
    ['switch', true, true],
    ['choices', ['dpd'], ['dpd']],
  ])('%s %j is %j', (kind, typed, value) => {
    expect(settingValueOf(plain(kind), typed)).toEqual(value);
  });

  it('nothing is null where that is a value', () => {
    expect(settingValueOf({ kind: 'number', is_nullable: true }, ' ')).toBeNull();
  });

  it('every default is the same after it was shown and read', () => {
    for (const { path, default: value, isNullable = false, fields, kind } of describeSettings()) {
      const setting = {
        kind,
        is_nullable: isNullable,
        ...(fields && {
          fields: fields.map((field) => ({ ...field, is_nullable: false, is_whole: false })),
        }),
      };
      expect(settingValueOf(setting, typedSettingOf(setting, value)), path).toEqual(value);
    }
  });
});

it.each(['en', 'et', 'ru'])(
  '[OFFICE-101] every setting, group, unit and part has words in %s',
  (language) => {
    const file = new URL(`../../../core/src/texts/catalogs/${language}/admin/settings.json`, import.meta.url);
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    const needed = describeSettings().flatMap(({ path, fields = [] }) => [
      path,
      `group_${path.split('.')[0]}`,
      ...fields.map(({ name }) => `part_${name}`),
    ]);
    const missing = [...needed, ...SETTING_UNITS.map((unit) => `unit_${unit}`)].filter(
      (id) => !texts[`settings.${id}`],
    );
    expect(missing).toEqual([]);
  },
);
