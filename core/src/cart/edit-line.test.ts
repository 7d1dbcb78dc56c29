import { expect, it } from 'vitest';
import { reconfigureItem, setItemQuantity, variantOfLine } from './edit-line.ts';

const variant = (id: number, sku: string, color: number, size: string) => ({
  id,
  sku,
  status: 1,
  color,
  size,
});
const parent = { configurable_children: [variant(1, 'A-1', 49, '100'), variant(2, 'A-2', 50, '100')] };

it('[CART-12] finds the variant of a simple line by sku, else by colour and size', () => {
  expect(variantOfLine({ sku: 'A-2', qty: 1 }, parent)?.sku).toBe('A-2');
  expect(variantOfLine({ sku: 'OLD', qty: 1, color: '50', size: 100 }, parent)?.sku).toBe('A-2');
  expect(variantOfLine({ sku: 'OLD', qty: 1, color: '50' }, parent)).toBeUndefined();
  expect(variantOfLine({ sku: 'OLD', qty: 1 }, {})).toBeUndefined();
});

it('[CART-12] replaces a simple line by the chosen variant', () => {
  const line = { sku: 'A-1', qty: 1, server_item_id: 5 };
  const chosen = {
    sku: 'A-2',
    parentSku: 'A',
    qty: 2,
    product_option: {
      extension_attributes: { configurable_item_options: [{ option_id: '93', option_value: '50' }] },
    },
  };
  const [next, ...others] = reconfigureItem([line], line, chosen);
  expect(others).toEqual([]);
  expect(next).toMatchObject({ sku: 'A-2', parentSku: 'A', qty: 2 });
  expect(next?.server_item_id).toBeUndefined();
});

it('[CART-12] sets the quantity of the edited line only', () => {
  const items = [
    { sku: 'A', qty: 1 },
    { sku: 'B', qty: 1 },
  ];
  expect(setItemQuantity(items, { sku: 'B', qty: 1 }, 4).map(({ qty }) => qty)).toEqual([1, 4]);
});
