import { expect, it } from 'vitest';
import { formatDayRange } from './day-range.ts';

const stock = { from: '2026-11-19', to: '2026-11-23' };

it('formats the days in the store’s language', () => {
  expect(formatDayRange(stock, 'et-EE')).toBe('19.–23. nov');
  expect(formatDayRange(stock, 'et-EE', 'long')).toBe('19.–23. november');
  expect(formatDayRange(stock, 'ru-RU')).toMatch(/^19–23 нояб/);
  expect(formatDayRange(stock, 'ru-RU', 'long')).toBe('19–23 ноября');
});

it('shows both months where they differ, and a single day once', () => {
  expect(formatDayRange({ from: '2026-11-30', to: '2026-12-02' }, 'et-EE', 'long')).toMatch(
    /^30\. november\s?–\s?2\. detsember$/,
  );
  expect(formatDayRange({ from: '2026-11-30', to: '2026-11-30' }, 'et-EE')).toBe('30. nov');
});

it.each([
  ['01', 'jaanuaril'],
  ['03', 'märtsil'],
  ['04', 'aprillil'],
  ['05', 'mail'],
  ['06', 'juunil'],
  ['08', 'augustil'],
  ['10', 'oktoobril'],
  ['12', 'detsembril'],
])('uses the adessive in Estonian: month %s, %s', (month, expected) => {
  const range = { from: `2026-${month}-07`, to: `2026-${month}-09` };
  expect(formatDayRange(range, 'et-EE', 'when')).toBe(`7.–9. ${expected}`);
  expect(formatDayRange(range, 'ru-RU', 'when')).toBe(formatDayRange(range, 'ru-RU', 'long'));
});
