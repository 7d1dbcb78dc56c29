import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { ESTONIAN_STORE } from '@klaas/core/stores/store-view.ts';
import { expect, it, vi } from 'vitest';
import type { CatalogSource } from '../catalog-source.ts';
import { findMadeToSize } from './made-to-size.ts';

const product = (id: number, name: string, bounds?: object) => ({
  ...{ id, sku: `S-${id}`, name, slug: `s-${id}`, url_key: `s-${id}`, url_path: `s-${id}.html` },
  ...(bounds && { custom_size: { bounds } }),
});
const PRODUCTS = [
  product(1, 'Valmis'),
  product(2, 'Väike', { width: [100, 800], height: [100, 2000] }),
  product(3, 'Suur', { width: [100, 1250], height: [100, 2500] }),
];
const setUp = (items: object[] = PRODUCTS) => {
  const search = vi.fn(async () => ({ items }));
  const source = { search, settings: defaultSettings(), store: ESTONIAN_STORE } as unknown as CatalogSource;
  return { source, search };
};

it.each([
  ['1000 × 2000', { name: 'Suur', size: '1000 × 2000', url: /s-3\.html\?width=1000&height=2000$/ }],
  ['dušisein 700', { name: 'Väike', size: '700', url: /s-2\.html\?width=700$/ }],
])('[SRCH-02] %s: finds the first product that is made to this size', async (term, { url, ...rest }) => {
  const made = await findMadeToSize(setUp().source, term);
  expect(made).toMatchObject(rest);
  expect(made?.url).toMatch(url);
});

it('finds nothing when no product is made to the size, and sends no request without a size', async () => {
  expect(await findMadeToSize(setUp().source, '2900')).toBeNull();
  const { source, search } = setUp();
  expect(await findMadeToSize(source, 'peegel')).toBeNull();
  expect(search).not.toHaveBeenCalled();
});
