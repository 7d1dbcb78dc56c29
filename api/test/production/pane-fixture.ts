// The demo shop with orders of made-to-measure glass, and people of the workshop.
import type { Product } from '@klaas/core/catalog/product.ts';
import { choiceFromDraft } from '@klaas/core/configurator/configuration-choice.ts';
import type { StaffRole } from '@klaas/core/staff/permissions.ts';
import { composeServices } from '../../src/compose.ts';
import { incrementIdOf } from '../../src/orders/order-key.ts';
import { loadByOrderId, loadOrder } from '../../src/orders/order-repository.ts';
import type { OrderRow } from '../../src/orders/order-tables.ts';
import { createProduction } from '../../src/production/compose-production.ts';
import type { PaneRow } from '../../src/production/production-tables.ts';
import { orderBody } from '../checkout/order-fixture.ts';
import { createUserApi } from '../customer/user-fixture.ts';
import { runShop, type ShopRun } from '../shop-runs.ts';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';

export interface Line {
  parent: string;
  sku: string;
  qty: number;
  draft: Record<string, string>;
}

/** A pane with a slanted top and a hole, twice; a wall of two panels; a mirror. */
export const SLANTED: Line = {
  ...{ parent: 'KL-DK-B', sku: 'KL-DK-ERI-SB', qty: 2 },
  draft: {
    ...{ width: '900', height: '2000', height2: '1700', measure: 'opening', edge: 'rounded' },
    cutouts: 'hole-300-1100',
  },
};
export const WALL: Line = {
  ...{ parent: 'KL-SK-M', sku: 'KL-SK-ERI-HM', qty: 1 },
  draft: { width: '1600', height: '2100', hinge: 'right' },
};
export const MIRROR: Line = {
  ...{ parent: 'KL-PS-K', sku: 'KL-PS-ERI-K', qty: 1 },
  draft: { width: '1200', height: '800', thickness: '6' },
};

export const createWorkshop = async () => {
  const api = await createUserApi({ demo: true });
  const { db, now, settings, config } = api.services;
  const { steps } = composeServices(api.services).orders.checkout;
  const production = createProduction({
    ...{ db, now, settings, shopUrl: config.shopUrl, orderNumberOf: incrementIdOf },
  });

  const optionOf = async ({ parent, sku, draft }: Line) => {
    const [found] = await api.services.catalog.documentsBy('et', 'product', 'sku', [parent]);
    const product = found as unknown as Product;
    const variant = product.configurable_children?.find((child) => child.sku === sku);
    const custom_options = Object.entries(choiceFromDraft(product.custom_options ?? [], draft)).map(
      ([option_id, option_value]) => ({ option_id, option_value }),
    );
    const configurable_item_options = (product.configurable_options ?? []).map(
      ({ attribute_id, attribute_code }) => ({
        ...{ option_id: attribute_id, option_value: String(variant?.[attribute_code]) },
      }),
    );
    return { extension_attributes: { custom_options, configurable_item_options } };
  };

  /** Unpaid by transfer, or accepted later with cash on delivery. */
  const place = async (lines: readonly Line[], payment_method_code = 'banktransfer'): Promise<OrderRow> => {
    const cartId = String((await api.post('/api/cart/create', {})).body.result);
    const products = await Promise.all(
      lines.map(async (line) => ({ ...line, price: 1, product_option: await optionOf(line) })),
    );
    for (const { parent, qty, product_option } of products) {
      const cartItem = { sku: parent, qty, product_option, quoteId: cartId };
      const added = await api.post(`/api/cart/update?cartId=${cartId}`, { cartItem });
      if (added.status !== 200) throw new Error(JSON.stringify(added.body));
    }
    // A courier does not take glass of this size.
    const shipping = { shipping_carrier_code: 'freight', shipping_method_code: 'ee' };
    const body = orderBody(cartId, { products, information: { payment_method_code, ...shipping } });
    const placed = await api.post('/api/order', body);
    if (placed.status !== 200) throw new Error(JSON.stringify(placed.body));
    const order = await loadByOrderId(db, body.order_id);
    if (!order) throw new Error('the order is not stored');
    return order;
  };
  const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await db.$client.query<Row>(text, values)).rows;
  const panesOf = ({ entity_id }: Pick<OrderRow, 'entity_id'>) =>
    rows<PaneRow>('select *, due_on::text as due_on from pane where entity_id = $1 order by number, remake', [
      entity_id,
    ]);
  return Object.assign(api, {
    steps,
    production,
    place,
    rows,
    panesOf,
    paid: async (...lines: Line[]): Promise<OrderRow> => {
      const { entity_id } = await place(lines);
      const moved = await steps.markPaid(TEST_AUTHOR, entity_id);
      if (!moved.ok) throw new Error(moved.error);
      const order = await loadOrder(db, entity_id);
      if (!order) throw new Error('the order is gone');
      return order;
    },
    signIn: (role: StaffRole): Promise<SignedIn> => signInAs(api, role),
    /** As npm run shop -- panes …, on this database. */
    shopCommand: (...args: string[]): Promise<ShopRun> => {
      const { host, port, user, database } = db.$client.options;
      const address = `postgres://${user}@localhost:${port ?? 5432}/${database}?host=${encodeURIComponent(host ?? '')}`;
      return runShop(args, { DATABASE_URL: address, DATA_DIR: config.dataDir, SHOP_URL: config.shopUrl });
    },
  });
};

export type Workshop = Awaited<ReturnType<typeof createWorkshop>>;
