import { expect, it } from 'vitest';
import { pictureSet, pictureUrl } from './picture-url.ts';

it.each([
  ['/s/d/door.webp', '/img/310/300/resize/s/d/door.webp'],
  ['s/d/door.webp', '/img/310/300/resize/s/d/door.webp'],
  ['https://cdn.example.com/a.jpg?x=1', '/img/310/300/resize/https%3A%2F%2Fcdn.example.com%2Fa.jpg%3Fx%3D1'],
  ['', '/media/placeholder.svg'],
  [null, '/media/placeholder.svg'],
  ['no_selection', '/media/placeholder.svg'],
])('[PROD-11] builds the URL of %s', (path, url) => {
  expect(pictureUrl(path, 310, 300)).toBe(url);
});

it('[PROD-11] keeps the aspect ratio at every width', () => {
  expect(pictureSet('/a.webp', [300, 600], 1200 / 1488)).toBe(
    '/img/300/372/resize/a.webp 300w, /img/600/744/resize/a.webp 600w',
  );
  expect(pictureSet('no_selection', [300], 1)).toBeUndefined();
});
