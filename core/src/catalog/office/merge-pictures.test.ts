import { expect, it } from 'vitest';
import { type GalleryPicture, mergePictures } from './merge-pictures.ts';

const picture = (file: string, et = ''): GalleryPicture => ({ file, focus: null, alts: { et, ru: '' } });
const edit = (file: string) => ({ file, alts: [] });
const filesOf = (pictures: readonly GalleryPicture[]) => pictures.map(({ file }) => file).join('');

it('[OFFICE-78] keeps what a colleague added and takes what a colleague removed, in the order of the last mover', () => {
  const stored = [picture('a'), picture('b'), picture('d')];
  const { pictures } = mergePictures(['a', 'b', 'c'], [edit('c'), edit('b'), edit('a')], stored);
  expect(filesOf(pictures)).toBe('bad');
  expect(filesOf(mergePictures(['a', 'b'], [edit('b')], stored).pictures)).toBe('bd');
});

it('changes the texts that were changed, and tells the one that both changed', () => {
  const alts = [{ store: 'et', base: '', value: 'Minu' }];
  const merged = mergePictures(['a'], [{ file: 'a', alts, focus: { x: 1, y: 2 } }], [picture('a')]);
  expect(merged).toEqual({
    pictures: [{ file: 'a', focus: { x: 1, y: 2 }, alts: { et: 'Minu', ru: '' } }],
    conflicts: [],
  });
  expect(mergePictures(['a'], [{ file: 'a', alts }], [picture('a', 'Kolleegi')]).conflicts).toEqual([
    { file: 'a', store: 'et', base: '', mine: 'Minu', theirs: 'Kolleegi' },
  ]);
});
