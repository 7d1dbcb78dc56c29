// Which shipping methods a cart gets by the size and weight of its goods, in the list, in the cart and in orders.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sizedOption } from '../cart/cart-fixture.ts';
import { address } from '../checkout/order-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { createDeliveryShop, type DeliveryShop, idOf } from './delivery-fixture.ts';

let database: TestDatabase;
let shop: DeliveryShop;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createDeliveryShop(database.db);
  await shop.setStock('SHELF', { qty: 1000 });
});
afterAll(() => database.drop());

const HANDLE = { sku: 'WALL' };
const PANE = { sku: 'MIRROR', ...sizedOption(49, 900, 2000) };
/** Small enough for a compartment, but glass. */
const SMALL_PANE = { sku: 'MIRROR', ...sizedOption(49, 200, 200) };
const UNKNOWN = { sku: 'SHELF' };

interface Offer {
  method_code: string;
  available: boolean;
  price_incl_tax: number;
  extension_attributes: { refusal?: { error: string; line?: string } };
}

const offersOf = async (cart: string, where: object = { country_id: 'EE' }) => {
  const { result } = await shop.call('POST', `shipping-methods?cartId=${cart}`, { address: where });
  return new Map((result as Offer[]).map((offer) => [offer.method_code, offer]));
};

const LOCKER = { carrierCode: 'demo', methodCode: 'locker' };
const chooseLocker = (cart: string) =>
  shop.call('POST', `collect-totals?cartId=${cart}`, {
    methods: { shippingCarrierCode: LOCKER.carrierCode, shippingMethodCode: LOCKER.methodCode },
  });

describe('a parcel machine', () => {
  it.each([
    ['a handle', [HANDLE], undefined],
    ['a pane of 900 × 2000 mm', [HANDLE, PANE], 'Product MIRROR'],
    ['a small pane', [SMALL_PANE], 'Product MIRROR'],
    ['goods of unknown size', [HANDLE, UNKNOWN], 'Product SHELF'],
    ['too many handles', [{ ...HANDLE, qty: 51 }], 'Shower wall'],
  ])('%s', async (_, items, line) => {
    const cart = await shop.cartWith(...items);
    const offer = (await offersOf(cart)).get('locker');
    expect(offer?.available).toBe(line === undefined);
    expect(offer?.extension_attributes.refusal).toEqual(
      line === undefined ? undefined : { error: 'method_not_for_goods', line },
    );
    const chosen = await chooseLocker(cart);
    expect([chosen.code, chosen.meta?.error]).toEqual(
      line === undefined ? [200, undefined] : [400, 'method_not_for_goods'],
    );
  });

  it('an order is refused too, names the line and leaves nothing', async () => {
    const cart = await shop.cartWith(HANDLE, PANE);
    const before = await shop.snapshot();
    const body = {
      ...shop.bodyFor(cart, 'locker', { pickup_point: 'TLN01' }),
      products: [
        { sku: 'WALL', qty: 1, price: 100 },
        { ...PANE, qty: 1, price: 100 },
      ],
    };
    const refused = await shop.order(body);
    expect(refused.meta).toMatchObject({
      error: 'method_not_for_goods',
      detail: { line: 'Product MIRROR' },
    });
    expect(refused.result).toContain('Product MIRROR');
    expect(await shop.snapshot()).toEqual(before);
    idOf(await shop.order({ ...body, ...shop.bodyFor(cart, 'door'), products: body.products }));
  });

  it('a pane that is added later takes the method away', async () => {
    const cart = await shop.cartWith(HANDLE);
    expect((await chooseLocker(cart)).code).toBe(200);
    await shop.add(cart, PANE);
    const { result } = await shop.call('GET', `totals?cartId=${cart}`);
    const shipping = result.total_segments.find(({ code }: { code: string }) => code === 'shipping');
    expect(shipping?.value ?? 0).toBe(0);
  });
});

describe('limits and zones', () => {
  const VAN = { carrier_code: 'demo', method_code: 'zoned' };
  beforeAll(async () => {
    const added = await shop.methods.addShipping(TEST_AUTHOR, VAN, {
      ...{ method_title: 'Zoned', price: '10', price_incl_tax: '12.20', kind: 'own_transport' },
      ...{ zones: '1=0; 50,51=6.10', per_kg: '0.10', limits: 'dpd_courier', max_weight_g: '60000' },
    });
    expect(added).toMatchObject({ ok: true });
  });

  it('the limits of a network are stored, with single ones changed', async () => {
    const [row] = await shop.rows("select * from shipping_method where method_code = 'zoned'");
    expect(row).toMatchObject({
      ...{ max_weight_g: 60_000, max_sides_mm: [1750, 1750, 1750], max_girth_mm: 3000, per_kg_cents: 10 },
      zones: [
        { prefixes: ['1'], surcharge_cents: 0 },
        { prefixes: ['50', '51'], surcharge_cents: 610 },
      ],
    });
  });

  it.each([
    [{ zones: '10' }, 'zones'],
    [{ zones: 'x=y' }, 'zones'],
    [{ limits: 'other' }, 'limits'],
    [{ max_sides_mm: '10x20' }, 'max_sides_mm'],
    [{ max_weight_g: '-1' }, 'max_weight_g'],
    [{ ship_classes: 'parcel,other' }, 'ship_classes.1'],
    [{ price: '0', price_incl_tax: '0' }, 'price_incl_tax'],
  ])('%j is rejected', async (fields, field) => {
    expect(await shop.methods.changeShipping(TEST_AUTHOR, VAN, fields)).toMatchObject({
      ok: false,
      errors: [{ field }],
    });
  });

  it.each([
    ['10141', true, 12.3],
    ['51003', true, 18.4],
    ['80010', false, 12.3],
    ['', true, 12.3],
  ])('the post code %j', async (postcode, available, price) => {
    const cart = await shop.cartWith(HANDLE);
    const offer = (await offersOf(cart, { country_id: 'EE', postcode })).get('zoned');
    expect([offer?.available, offer?.price_incl_tax]).toEqual([available, price]);
    if (!available) expect(offer?.extension_attributes.refusal).toEqual({ error: 'zone_not_served' });
  });

  it('a pane is too long for a courier', async () => {
    const offer = (await offersOf(await shop.cartWith(PANE))).get('zoned');
    expect(offer?.extension_attributes.refusal).toEqual({
      error: 'method_not_for_goods',
      line: 'Product MIRROR',
    });
  });

  it('an order pays for its zone, and is refused outside', async () => {
    const place = async (postcode: string) => {
      const shippingAddress = address({ postcode });
      return shop.order(shop.bodyFor(await shop.cartWith(HANDLE), 'zoned', undefined, { shippingAddress }));
    };
    const id = idOf(await place('51003'));
    const [order] = await shop.rows<{ totals: { shipping_incl_tax: number } }>(
      'select totals from sales_order where entity_id = $1',
      [id],
    );
    expect(order?.totals.shipping_incl_tax).toBe(18.4);
    expect((await place('80010')).meta.error).toBe('zone_not_served');
  });
});
