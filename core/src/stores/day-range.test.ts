import { expect, it } from 'vitest';
import { dayRange } from './day-range.ts';

const at = (day: string) => Date.parse(`${day}T10:00:00Z`);

it.each([
  ['et-EE', '2026-12-07', '2026-12-09', '7.–9. detsembril'],
  ['et-EE', '2026-11-30', '2026-12-02', '30. novembril – 2. detsembril'],
  ['et-EE', '2026-12-07', '2026-12-07', '7. detsembril'],
  ['ru-RU', '2026-12-07', '2026-12-09', '7–9 декабря'],
])('%s: from %s to %s is %s', (locale, from, to, words) => {
  expect(dayRange(at(from), at(to), locale).replace(/\s/g, ' ')).toBe(words);
});

it('bends every Estonian month', () => {
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 5, 10));
  expect(months.map((day) => dayRange(day, day, 'et-EE').replace(/^5\.\s/, ''))).toEqual([
    ...['jaanuaril', 'veebruaril', 'märtsil', 'aprillil', 'mail', 'juunil'],
    ...['juulil', 'augustil', 'septembril', 'oktoobril', 'novembril', 'detsembril'],
  ]);
});
