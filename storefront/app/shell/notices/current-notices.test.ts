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

it('[UI-05] returns active notices within their dates, each bound optional', () => {
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

it('[CMS-04] treats an unknown type as info and an invalid date as no bound', () => {
  expect(
    currentNotices([entry(1, { type: 'warning', from: 'soon' }), entry(2, { type: 'party' })], now),
  ).toMatchObject([
    { id: 1, type: 'warning' },
    { id: 2, type: 'info' },
  ]);
});

it('[UI-05] accepts a link only with a path or http(s) URL', () => {
  const link = (link_url: unknown) =>
    currentNotices([entry(1, { link_label: 'Loe', link_url })], now)[0]?.link;
  expect(link('/et/legal')).toEqual({ label: 'Loe', url: '/et/legal' });
  expect(link('https://a.example')).toEqual({ label: 'Loe', url: 'https://a.example' });
  expect(link('javascript:alert(1)')).toBeNull();
  expect(link(7)).toBeNull();
});
