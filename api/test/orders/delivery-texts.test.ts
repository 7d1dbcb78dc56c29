// Day and time of a delivery by the own van, and who hands the goods over: e-mails, order page, invoice.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServiceCrews } from '../../src/providers/delivery/own-windows.ts';
import { NOW_MS } from '../cart/cart-fixture.ts';
import type { TestResponse } from '../checkout/order-fixture.ts';
import { parsePdf } from '../configurator/parse-pdf.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { createDeliveryShop, type DeliveryShop, idOf } from './delivery-fixture.ts';

const WINDOW = { country: 'EE', weekdays: [1, 2, 3, 4, 5], places: 9 };
const crews = createServiceCrews([{ service: 'installation', from: '13:00', to: '17:00', ...WINDOW }], []);

let database: TestDatabase;
let shop: DeliveryShop;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await createDeliveryShop(database.db, crews);
  Object.assign(shop.products.find(({ sku }) => sku === 'GUIDE') ?? {}, { booked_as: 'installation' });
  const showroom = { method_title: 'Näidistesaalist', price: '0', price_incl_tax: '0', kind: 'shop_pickup' };
  const key = { carrier_code: 'demo', method_code: 'showroom' };
  expect(await shop.methods.addShipping(TEST_AUTHOR, key, showroom)).toMatchObject({ ok: true });
});
afterAll(() => database.drop());
beforeEach(async () => {
  shop.clock.nowMs = NOW_MS;
  await shop.rows('delete from slot_booking');
});

const slotOn = async (provider: string, day: string): Promise<number> => {
  const path = `slots?country=EE&days=31&provider=${provider}&postcode=10141`;
  const slots = (await shop.get(path)).result as { id: number; day: string }[];
  return slots.find((slot) => slot.day === day)?.id ?? 0;
};
const ITEMS = [{ sku: 'WALL' }, { sku: 'GUIDE' }];
/** By the van on Monday, 23 November 2026, installed on Wednesday. */
const placeByVan = async (more: Record<string, unknown> = {}) => {
  const extra = {
    delivery_slot: await slotOn('democarrier', '2026-11-23'),
    service_slots: { installation: await slotOn('installation', '2026-11-25') },
  };
  const placed = await shop.order({
    ...shop.bodyFor(await shop.cartWith(...ITEMS), 'van', extra, more),
    products: ITEMS.map((item) => ({ ...item, qty: 1, price: 1 })),
  });
  idOf(placed);
  return placed;
};
const DELIVERY = 'esmaspäev, 23. november, 09:00–13:00';
const INSTALLATION = 'kolmapäev, 25. november, 13:00–17:00';
const email = async (kind: string) =>
  (await shop.emailsTo('mari@example.com')).filter((email) => email.kind === kind).at(-1);
const ship = async (placed: TestResponse) => {
  expect((await shop.checkout.steps.ship(TEST_AUTHOR, idOf(placed))).ok).toBe(true);
  const [shipment] = await shop.rows<{ key: string }>('select key from shipment where entity_id = $1', [
    idOf(placed),
  ]);
  if (shipment) await shop.delivery.register(shipment);
};

describe('a delivery by the own van', () => {
  it('the confirmation names the chosen times instead of an estimate', async () => {
    await placeByVan();
    const text = (await email('order-confirmation'))?.text ?? '';
    expect(text).toContain(`Toome kohale: ${DELIVERY}`);
    expect(text).toContain(`Paigaldus: ${INSTALLATION}`);
    expect(text).not.toMatch(/Laokaup|kuller/i);
  });

  it('so does the e-mail about the payment', async () => {
    const placed = await placeByVan({ payment_method_code: 'banktransfer' });
    expect((await shop.checkout.steps.markPaid(TEST_AUTHOR, idOf(placed))).ok).toBe(true);
    const text = (await email('order-paid'))?.text ?? '';
    expect(text).toContain(`Toome kohale: ${DELIVERY}`);
    expect(text).toContain(`Paigaldus: ${INSTALLATION}`);
  });

  it('shipped: the email names the day, and no courier', async () => {
    await ship(await placeByVan());
    const { text = '', subject } = (await email('order-shipped')) ?? {};
    expect(subject).toMatch(/on teel$/);
    expect(text).toContain('on meie autos ja tuleb sinu juurde');
    expect(text).toContain(`Toome kohale: ${DELIVERY}`);
    expect(text).toContain('ütle seda kohe meie autojuhile');
    expect(text).not.toMatch(/kuller/i);
  });

  it('the invoice has the times', async () => {
    const placed = await placeByVan();
    const { invoice_path } = (await shop.documentOf(placed)).extension_attributes;
    const response = await shop.app.request(invoice_path);
    expect(response.status).toBe(200);
    const text = (await parsePdf(new Uint8Array(await response.arrayBuffer()))).text.replaceAll(
      '\u00a0',
      ' ',
    );
    expect(text).toContain(DELIVERY);
    expect(text).toContain(`Paigaldus: ${INSTALLATION}`);
  });

  it('the order says who brings it', async () => {
    const { extension_attributes } = await shop.documentOf(await placeByVan());
    expect(extension_attributes).toMatchObject({
      shipping_kind: 'own_transport',
      delivery_slot: { day: '2026-11-23', from: '09:00', to: '13:00' },
    });
  });
});

describe('others', () => {
  it('collected from the showroom: the email says where, and names no courier', async () => {
    const placed = await shop.place('showroom');
    await ship(placed);
    const { text = '', subject } = (await email('order-shipped')) ?? {};
    expect(subject).toMatch(/ootab sind$/);
    expect(text).toContain('ootab sind meie näidistesaalis: Näidise 1, 10111 Tallinn.');
    expect(text).not.toMatch(/kuller|Jälgi saadetist/i);
    expect((await shop.documentOf(placed)).extension_attributes.shipping_kind).toBe('shop_pickup');
  });

  it('by courier: the email names him, and has no day', async () => {
    await ship(await shop.place('door'));
    const { text = '' } = (await email('order-shipped')) ?? {};
    expect(text).toContain('kullerile üle');
    expect(text).not.toContain('Toome kohale');
  });
});
