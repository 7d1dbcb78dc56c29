import { expect, it } from 'vitest';
import { planFiles } from './chosen-files.ts';

const MEGABYTE = 1024 * 1024;
const file = (name: string, size = 1000, type = 'image/jpeg') => ({ name, size, type });

it.each([
  ['a picture', file('a.jpg'), null],
  ['a document', file('a.pdf', 5 * MEGABYTE, 'application/pdf'), null],
  ['a picture of a phone without a type', file('IMG_1.HEIC', 1000, ''), null],
  ['more than 5 MB', file('a.jpg', 5 * MEGABYTE + 1), 'too_large'],
  ['nothing in it', file('a.jpg', 0), 'empty'],
  ['a page', file('a.html', 1000, 'text/html'), 'wrong_kind'],
  ['a drawing with scripts', file('a.svg', 1000, 'image/svg+xml'), 'wrong_kind'],
  ['a programme that calls itself a picture', file('a.jpg', 1000, 'application/x-msdownload'), 'wrong_kind'],
  ['no type and a strange name', file('a.exe', 1000, ''), 'wrong_kind'],
  ['no type and no ending', file('jpg', 1000, ''), 'wrong_kind'],
])('[CONT-01] %s', (_, chosen, error) => {
  expect(planFiles([], [chosen])).toEqual({
    files: error === null ? [chosen] : [],
    rejected: error === null ? null : { name: chosen.name, error },
  });
});

it('[CONT-01] at most three; those that are there stay', () => {
  const kept = [file('1.jpg'), file('2.jpg')];
  const plan = planFiles(kept, [file('3.jpg'), file('4.jpg'), file('5.jpg')]);
  expect(plan.files.map(({ name }) => name)).toEqual(['1.jpg', '2.jpg', '3.jpg']);
  expect(plan.rejected).toEqual({ name: '4.jpg', error: 'too_many' });
});

it('[CONT-01] the same file twice is one', () => {
  const kept = [file('1.jpg')];
  expect(planFiles(kept, [file('1.jpg')])).toEqual({ files: kept, rejected: null });
});
