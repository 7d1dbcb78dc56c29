import { expect, it } from 'vitest';
import { planFiles } from './chosen-files.ts';

const MEGABYTE = 1024 * 1024;
const file = (name: string, size = 1000, type = 'image/jpeg') => ({ name, size, type });

it.each([
  ['accepts a picture', file('a.jpg'), null],
  ['accepts a PDF', file('a.pdf', 5 * MEGABYTE, 'application/pdf'), null],
  ['accepts a phone picture without a MIME type', file('IMG_1.HEIC', 1000, ''), null],
  ['rejects more than 5 MB', file('a.jpg', 5 * MEGABYTE + 1), 'too_large'],
  ['rejects an empty file', file('a.jpg', 0), 'empty'],
  ['rejects HTML', file('a.html', 1000, 'text/html'), 'wrong_kind'],
  ['rejects SVG', file('a.svg', 1000, 'image/svg+xml'), 'wrong_kind'],
  [
    'rejects an executable with a picture extension',
    file('a.jpg', 1000, 'application/x-msdownload'),
    'wrong_kind',
  ],
  ['rejects an unknown extension without a MIME type', file('a.exe', 1000, ''), 'wrong_kind'],
  ['rejects a file without MIME type and extension', file('jpg', 1000, ''), 'wrong_kind'],
])('[CONT-01] %s', (_, chosen, error) => {
  expect(planFiles([], [chosen])).toEqual({
    files: error === null ? [chosen] : [],
    rejected: error === null ? null : { name: chosen.name, error },
  });
});

it('[CONT-01] accepts at most three files and keeps those chosen before', () => {
  const chosenBefore = [file('1.jpg'), file('2.jpg')];
  const plan = planFiles(chosenBefore, [file('3.jpg'), file('4.jpg'), file('5.jpg')]);
  expect(plan.files.map(({ name }) => name)).toEqual(['1.jpg', '2.jpg', '3.jpg']);
  expect(plan.rejected).toEqual({ name: '4.jpg', error: 'too_many' });
});

it('[CONT-01] ignores a file that is already chosen', () => {
  const chosenBefore = [file('1.jpg')];
  expect(planFiles(chosenBefore, [file('1.jpg')])).toEqual({ files: chosenBefore, rejected: null });
});
