import type { Product } from '@klaas/core/catalog/product.ts';
import type { OrderedLine } from '@klaas/core/customer/customer-order.ts';
import { SettingsSchema } from '@klaas/core/stores/settings.ts';
import { expect, it } from 'vitest';
import type { ReorderDeps } from './reorder.ts';
import { reorder } from './reorder.ts';

const line = (item_id: number, sku: string, more: Partial<OrderedLine> = {}): OrderedLine => ({
  item_id,
  sku,
  name: `Name of ${sku}`,
  qty_ordered: 2,
  row_total_incl_tax: 20,
  ...more,
});

const createDeps = (unknown: string[], rejected: string[]) => {
  const added: { product: Product; quantity: unknown }[] = [];
  const settings = SettingsSchema.parse({});
  const [store] = settings.storeViews.stores;
  const deps = {
    client: { call: () => Promise.reject(new Error('nobody is asked')) },
    settings,
    store,
    t: (id: string) => id,
    load: async (sku: string) => (unknown.includes(sku) ? null : ({ sku, price_incl_tax: 7 } as Product)),
    add: async (product: Product, quantity: unknown) => {
      if (rejected.includes(product.sku))
        return { changed: false, messages: [{ code: 'out_of_stock', type: 'error' }], items: [] };
      added.push({ product, quantity });
      return { changed: true, messages: [{ code: 'product_added', type: 'success' }], items: [] };
    },
  } as unknown as ReorderDeps;
  return { deps, added };
};

it('[ORD-06] adds every line to the cart with its options, in order', async () => {
  const { deps, added } = createDeps([], []);
  const option = { extension_attributes: { custom_options: [{ option_id: '1', option_value: '900' }] } };
  const report = await reorder(deps, [
    line(1, 'A'),
    line(2, 'B', { product_option: option, is_made_to_measure: true, price_incl_tax: 99 }),
  ]);
  expect(report).toEqual({ added: 2, rejected: [] });
  expect(added.map(({ product, quantity }) => [product.sku, quantity])).toEqual([
    ['A', 2],
    ['B', 2],
  ]);
  expect(added[0]?.product.price_incl_tax).toBe(7);
  expect(added[1]?.product).toMatchObject({ product_option: option, price_incl_tax: 99 });
});

it('[ORD-06] reports products no longer sold and lines the cart rejects; adds the others', async () => {
  const { deps, added } = createDeps(['A'], ['B']);
  expect(await reorder(deps, [line(1, 'A'), line(2, 'B'), line(3, 'C')])).toEqual({
    added: 1,
    rejected: [
      { name: 'Name of A', reason: 'customer.not_sold' },
      { name: 'Name of B', reason: 'message.out_of_stock' },
    ],
  });
  expect(added.map(({ product }) => product.sku)).toEqual(['C']);
});
