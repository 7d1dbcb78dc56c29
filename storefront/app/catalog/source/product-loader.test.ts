import { expect, it } from 'vitest';
import type { CatalogSource } from '../catalog-source.ts';
import { loadProductBySku } from './product-loader.ts';

it('[PROD-09] logs a product search without a key and sends no request', async () => {
  const logged: string[] = [];
  const source = {
    log: (_: string, message: string) => logged.push(message),
    search: () => Promise.reject(new Error('asked')),
  } as unknown as CatalogSource;
  expect(await loadProductBySku(source, '')).toBeNull();
  expect(logged).toEqual(['Please provide the search key for product single action.']);
});
