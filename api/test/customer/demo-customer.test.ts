import { expect, it } from 'vitest';
import { customers } from '../../src/customer/customer-tables.ts';
import { seedDemoShop } from '../../src/db/seed/seed-demo-shop.ts';
import { createUserApi } from './user-fixture.ts';

const DEMO_PASSWORD = 'Klaas-demo-2026';

it('the demo shop has sample customers with orders and tier prices, which are not re-created after removal', async () => {
  const api = await createUserApi({ demo: true });
  const { token } = await api.login('demo@example.com', DEMO_PASSWORD);
  const history = await api.get('/api/user/order-history', token);
  const { items, total_count } = history.body.result as {
    total_count: number;
    items: {
      state: string;
      grand_total: number;
      shipping_incl_tax: number;
      items: { row_total_incl_tax: number; product_id?: number }[];
    }[];
  };
  expect(total_count).toBe(2);
  expect(items.map(({ state }) => state)).toEqual(['processing', 'complete']);
  // The pane goes by the shop's van, the small goods by courier.
  expect(items.map(({ shipping_incl_tax }) => shipping_incl_tax)).toEqual([29, 5]);
  for (const order of items) {
    const sum = order.items.reduce((total, item) => total + item.row_total_incl_tax, 0);
    expect(order.grand_total).toBe(sum + order.shipping_incl_tax);
    for (const { product_id } of order.items) expect(product_id).toBeGreaterThan(0);
  }
  const partner = await api.login('partner@example.com', DEMO_PASSWORD);
  const me = (await api.get('/api/user/me', partner.token)).body.result as {
    group_id: number;
    groupToken: string;
  };
  expect(me).toMatchObject({ group_id: 2, groupToken: expect.any(String) });
  const people = await api.db.select({ is_demo: customers.is_demo }).from(customers);
  expect(people.length).toBeGreaterThan(2);
  expect(people.filter(({ is_demo }) => !is_demo)).toEqual([]);
  await api.post('/api/user/delete', { password: DEMO_PASSWORD }, { token: partner.token });
  await seedDemoShop(api.db);
  expect((await api.login('partner@example.com', DEMO_PASSWORD)).status).toBe(401);
  await api.stop();
});
