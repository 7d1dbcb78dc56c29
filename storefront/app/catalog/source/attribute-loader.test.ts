import { expect, it, vi } from 'vitest';
import type { CatalogSource } from '../catalog-source.ts';
import { createAttributeBook, loadAttributes } from './attribute-loader.ts';

const COLOR = {
  attribute_id: 93,
  attribute_code: 'color',
  options: [
    { label: ' ', value: '' },
    { label: 'Selge', value: '49' },
  ],
};

const sourceWith = (items: unknown[]) => {
  const search = vi.fn(async () => ({ items }));
  const source = { search, settings: { entities: { attributeListSize: 150 } } } as unknown as CatalogSource;
  return { source, search };
};

it('[PROD-10] keeps attributes by code and by id, without options that have no label', async () => {
  const { source } = sourceWith([COLOR]);
  const book = await loadAttributes(source, createAttributeBook(), { codes: ['color'] });
  expect(book.byCode.get('color')?.options).toEqual([{ label: 'Selge', value: '49' }]);
  expect(book.byId.get('93')).toBe(book.byCode.get('color'));
});

it('[PROD-10] never asks for a code with a dot, nor again for one that is known or not there', async () => {
  const { source, search } = sourceWith([COLOR]);
  const book = createAttributeBook();
  await loadAttributes(source, book, { codes: ['stock.qty'] });
  expect(search).not.toHaveBeenCalled();
  await loadAttributes(source, book, { codes: ['color', 'ghost'] });
  expect(search).toHaveBeenCalledOnce();
  expect(search).toHaveBeenCalledWith(expect.objectContaining({ entity: 'attribute', size: 150 }));
  expect(book.blacklist).toEqual(new Set(['ghost']));
  await loadAttributes(source, book, { codes: ['color', 'ghost'], ids: [93] });
  expect(search).toHaveBeenCalledOnce();
});
