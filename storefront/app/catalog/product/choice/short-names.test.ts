import { expect, it } from 'vitest';
import { nameOf, shortNames } from './short-names.ts';

const shorts = (...labels: string[]) => [...shortNames(labels).values()].map(({ short }) => short);

it.each([
  [
    ['800 × 2000 mm', '900 × 2000 mm', '1400 × 2000 mm'],
    ['800', '900', '1400'],
  ],
  [
    ['800 × 2000 mm', '900 × 2200 mm'],
    ['800 × 2000', '900 × 2200'],
  ],
  [
    ['900 × 900 × 2000 mm', '1000 × 900 × 2000 mm'],
    ['900', '1000'],
  ],
  [['900 × 2000 mm'], ['900 × 2000 mm']],
  [
    ['Vasak', 'Parem'],
    ['Vasak', 'Parem'],
  ],
  [
    ['900 мм', '900 мм, левая'],
    ['900 мм', '900 мм, левая'],
  ],
])('shortens %j to %j', (labels, expected) => {
  expect(shorts(...labels)).toEqual(expected);
});

it.each([
  [['800 × 2000 mm', '1400 × 2000 mm'], '1400 mm'],
  [['800 × 2000 mm', '1400 × 2200 mm'], '1400 × 2200 mm'],
  [['Vasak', 'Parem'], 'Parem'],
])('names the last of %j as %s in a sentence', (labels, name) => {
  const label = labels.at(-1) ?? '';
  expect(nameOf(label, shortNames(labels).get(label))).toBe(name);
});
