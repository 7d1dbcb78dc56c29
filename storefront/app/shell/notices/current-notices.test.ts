import { expect, it } from 'vitest';
import { currentNotices } from './current-notices.ts';

const now = Date.parse('2026-11-15T12:00:00Z');
const entry = (id: number, attributes: Record<string, unknown>) => ({
  id,
  attributes: {
    locale: 'et',
    publishedAt: '2026-11-01',
    updatedAt: '2026-11-01',
    message: 'Suletud',
    ...attributes,
  },
});
const shown = (...attributes: Record<string, unknown>[]) =>
  currentNotices(
    attributes.map((one, index) => entry(index + 1, one)),
    now,
  ).map(({ id }) => id);

it('[UI-05] shows what is active and within its dates, each bound optional', () => {
  expect(
    shown(
      {},
      { active: false },
      { from: '2026-11-16T00:00:00Z' },
      { to: '2026-11-15T00:00:00Z' },
      { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z', active: true },
      { message: undefined },
    ),
  ).toEqual([1, 5]);
});

it('[CMS-04] an unknown type is plain information, a broken date no bound', () => {
  expect(
    currentNotices([entry(1, { type: 'warning', from: 'soon' }), entry(2, { type: 'party' })], now),
  ).toMatchObject([
    { id: 1, type: 'warning' },
    { id: 2, type: 'info' },
  ]);
});

it('[UI-05] a notice may lead on, but only to an address', () => {
  const link = (link_url: unknown) =>
    currentNotices([entry(1, { link_label: 'Loe', link_url })], now)[0]?.link;
  expect(link('/et/legal')).toEqual({ label: 'Loe', url: '/et/legal' });
  expect(link('https://a.example')).toEqual({ label: 'Loe', url: 'https://a.example' });
  expect(link('javascript:alert(1)')).toBeNull();
  expect(link(7)).toBeNull();
});
