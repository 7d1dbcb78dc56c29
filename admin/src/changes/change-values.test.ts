import et from '@klaas/core/texts/catalogs/et/admin/changes.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { type ChangeWords, fieldText, valueText } from './change-values.ts';

const t = (id: string) => (et as Record<string, string>)[id] ?? id;
const words: ChangeWords = {
  t: t as ChangeWords['t'],
  money: (cents) => `${(cents / 100).toFixed(2)} €`,
  moment: (at) => `moment ${at.slice(0, 10)}`,
  date: (at) => `day ${at}`,
};

describe('fields of a change in words', () => {
  it.each([
    ['open_cents', 'Veel tasuda'],
    ['role_id', 'Oma roll'],
    ['glass_min_width', 'glass min width'],
  ])('%s', (name, text) => expect(fieldText(words.t, name)).toBe(text));
});

describe('values of a change in words', () => {
  it.each([
    ['a sum', 'open_cents', 12_200, '122.00 €'],
    ['a state', 'state', 'pending_payment', 'ootab makset'],
    ['a switch', 'is_active', false, 'ei'],
    ['a time', 'paid_at', '2026-03-01T10:00:00.000Z', 'moment 2026-03-01'],
    ['a day', 'due_on', '2026-03-14', 'day 2026-03-14'],
    ['nothing', 'tags', null, '–'],
    ['an empty list', 'tags', [], '–'],
    ['a list', 'tags', ['Kiire', 'VIP'], 'Kiire, VIP'],
    ['an object', 'filters', { state: 'open', tags: ['VIP'] }, 'Olek: avatud; Sildid: VIP'],
    ['what a person wrote, though it is a word of a list', 'name', 'open', 'open'],
  ])('%s', (_kind, name, value, text) => expect(valueText(words, name, value)).toBe(text));

  it('are cut when they are long', () => {
    expect(valueText(words, 'name', 'x'.repeat(500))).toBe(`${'x'.repeat(160)}…`);
  });
});
