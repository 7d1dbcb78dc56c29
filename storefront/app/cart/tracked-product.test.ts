import { expect, it } from 'vitest';
import { trackedProductOf } from './tracked-product.ts';

it('[ANLY-01] maps a line with its parent product id, variant and category', () => {
  const line = {
    sku: 'KL-DV-90-SM',
    parentSku: 'KL-DV-M',
    name: 'Dušisein',
    qty: 2,
    price_incl_tax: 559,
    id: 71,
    parentId: 7,
    options: [
      { label: 'Klaas', value: 'Selge' },
      { label: 'Mõõt', value: '900 × 2000' },
    ],
  };
  expect(trackedProductOf(line, { category: 'Dušiseinad' })).toEqual({
    name: 'Dušisein',
    id: 7,
    sku: 'KL-DV-90-SM',
    price: 559,
    quantity: 2,
    variant: 'Selge, 900 × 2000',
    category: 'Dušiseinad',
  });
  expect(trackedProductOf({ sku: 'KL-TP', qty: 1 })).toMatchObject({ id: 'KL-TP', variant: '', price: 0 });
});
