// The shop of the order tests with three methods of the simulated carrier, and its points and slots loaded.
import { expect } from 'vitest';
import { composeEditors } from '../../src/compose-editors.ts';
import type { Database } from '../../src/db/database.ts';
import type { SlotSource } from '../../src/orders/delivery/delivery-provider.ts';
import { DEMO_CARRIER } from '../../src/providers/delivery/demo-carrier.ts';
import { NOW_MS } from '../cart/cart-fixture.ts';
import { createOrderShop, orderBody, type TestResponse } from '../checkout/order-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';

export const MINUTE_MS = 60_000;

const SMALL = {
  packed_length_mm: 300,
  packed_width_mm: 100,
  packed_height_mm: 50,
  packed_weight_g: 600,
  parcel_ok: true,
};

const METHODS = {
  locker: { kind: 'parcel_machine', needs: 'point' },
  van: { kind: 'own_transport', needs: 'slot' },
  door: { kind: 'courier' },
};

export const createDeliveryShop = async (db: Database, crews: readonly SlotSource[] = []) => {
  const clock = { nowMs: NOW_MS };
  const shop = await createOrderShop(db, { now: () => clock.nowMs, crews });
  const { settings } = shop;
  const { methods } = composeEditors({
    db,
    now: () => clock.nowMs,
    settings,
    config: { settingSources: {} as never, shopUrl: 'https://shop.example' },
  });
  for (const [method_code, fields] of Object.entries(METHODS)) {
    const key = { carrier_code: 'demo', method_code };
    const price = { price: '2', price_incl_tax: '2.50', provider: DEMO_CARRIER };
    const added = await methods.addShipping(TEST_AUTHOR, key, {
      method_title: method_code,
      ...price,
      ...fields,
    });
    if (!added.ok) throw new Error(JSON.stringify(added));
  }
  // It goes through the door of a parcel machine.
  Object.assign(shop.products.find(({ sku }) => sku === 'WALL') ?? {}, SMALL);
  await shop.delivery.load();
  await shop.setStock('WALL', { qty: 100_000 });

  /** The body of an order by that method. */
  const bodyFor = (cart: string, method: string, extra?: unknown, more: Record<string, unknown> = {}) =>
    orderBody(cart, {
      information: {
        shipping_carrier_code: 'demo',
        shipping_method_code: method,
        ...(extra !== undefined && { shippingExtraFields: extra }),
        ...more,
      },
    });
  return {
    ...shop,
    shop,
    clock,
    methods,
    bodyFor,
    get: (path: string) => shop.request('GET', `/api/ext/delivery/${path}`),
    place: async (method: string, extra?: unknown, more?: Record<string, unknown>) =>
      shop.order(bodyFor(await shop.cartWith({ sku: 'WALL' }), method, extra, more)),
    documentOf: async ({ result, meta }: TestResponse) =>
      (
        await shop.request(
          'GET',
          `/api/ext/orders/order?orderId=${result.backendOrderId}&key=${meta.orderKey}`,
        )
      ).result,
  };
};

export type DeliveryShop = Awaited<ReturnType<typeof createDeliveryShop>>;

export const idOf = ({ result, status }: TestResponse): number => {
  expect(status).toBe(200);
  return Number(result.backendOrderId);
};
