import { expect, it, vi } from 'vitest';
import type { CatalogSource } from '../catalog-source.ts';
import { attributesByCode, loadAttributes } from './attribute-loader.ts';

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
  const source = {
    search,
    store: { storeCode: 'et' },
    settings: { entities: { attributeListSize: 150 } },
  } as unknown as CatalogSource;
  return { source, search };
};

it('[PROD-10] indexes attributes by code and by id, without options that have no label', async () => {
  const { source, search } = sourceWith([COLOR]);
  const list = await loadAttributes(source, ['color']);
  expect(search).toHaveBeenCalledWith(expect.objectContaining({ entity: 'attribute', size: 150 }));
  expect(attributesByCode(list).get('color')?.options).toEqual([{ label: 'Selge', value: '49' }]);
  expect(list.list_by_id['93']).toBe(list.list_by_code['color']);
});

it('[PROD-10] never requests a code with a dot, nor one that is loaded or known to be missing', async () => {
  const { source, search } = sourceWith([COLOR]);
  await loadAttributes(source, ['stock.qty']);
  expect(search).not.toHaveBeenCalled();
  const known = await loadAttributes(source, ['color', 'ghost']);
  await loadAttributes(source, ['color', 'ghost'], { known });
  await loadAttributes(source, [93], { known, key: 'attribute_id' });
  expect(search).toHaveBeenCalledOnce();
});
