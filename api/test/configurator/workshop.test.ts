import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PriceConstantsSchema } from '@klaas/core/catalog/pricing/price-constants.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { choiceFromDraft } from '@klaas/core/configurator/configuration-choice.ts';
import priceConstants from '@klaas/core/content/static/price-constants.json' with { type: 'json' };
import DxfParser from 'dxf-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderedLine } from '../../src/configurator/workshop/workshop-pane.ts';
import { makeWorkshopFiles, type WorkshopFile } from '../../src/configurator/workshop/workshop-service.ts';
import { loadByOrderId } from '../../src/orders/order-repository.ts';
import { orderBody } from '../checkout/order-fixture.ts';
import { createUserApi } from '../customer/user-fixture.ts';
import { runShop } from '../shop-runs.ts';
import { outlinesOf, parsePdf } from './parse-pdf.ts';

let api: Awaited<ReturnType<typeof createUserApi>>;
beforeAll(async () => {
  api = await createUserApi({ demo: true });
});
afterAll(() => api.stop());

const productOf = async (sku: string) => {
  const [product] = await api.services.catalog.documentsBy('et', 'product', 'sku', [sku]);
  if (!product) throw new Error(`the demo shop has ${sku}`);
  return product as unknown as Product;
};

interface Line {
  parent: string;
  sku: string;
  qty: number;
  draft: Record<string, string>;
}

const LINES: Line[] = [
  {
    parent: 'KL-DK-B',
    sku: 'KL-DK-ERI-SB',
    qty: 2,
    draft: {
      width: '900',
      height: '2000',
      height2: '1700',
      measure: 'opening',
      lean_left: '-5',
      edge: 'rounded',
      cutouts: 'hole-300-1100',
    },
  },
  {
    parent: 'KL-SK-M',
    sku: 'KL-SK-ERI-HM',
    qty: 1,
    draft: { width: '1600', height: '2100', hinge: 'right' },
  },
  {
    parent: 'KL-PS-K',
    sku: 'KL-PS-ERI-K',
    qty: 1,
    draft: { width: '1200', height: '800', extras: 'demister.safety_film', thickness: '6' },
  },
];

const optionOf = async ({ parent, sku, draft }: Line) => {
  const product = await productOf(parent);
  const variant = product.configurable_children?.find((child) => child.sku === sku);
  const custom_options = Object.entries(choiceFromDraft(product.custom_options ?? [], draft)).map(
    ([option_id, option_value]) => ({ option_id, option_value }),
  );
  const configurable_item_options = (product.configurable_options ?? []).map(
    ({ attribute_id, attribute_code }) => ({
      option_id: attribute_id,
      option_value: String(variant?.[attribute_code]),
    }),
  );
  return { extension_attributes: { custom_options, configurable_item_options } };
};
const addLine = async (cartId: string, line: Line, more: object = {}) => {
  const product_option = await optionOf(line);
  const cartItem = { sku: line.parent, qty: line.qty, product_option, quoteId: cartId, ...more };
  return api.post(`/api/cart/update?cartId=${cartId}`, { cartItem });
};
const newCart = async () => String((await api.post('/api/cart/create', {})).body.result);

const placeOrder = async () => {
  const cartId = await newCart();
  for (const line of LINES) expect((await addLine(cartId, line)).status).toBe(200);
  const products = await Promise.all(
    LINES.map(async (line) => ({ ...line, price: 1, product_option: await optionOf(line) })),
  );
  // A courier does not take glass of this size.
  const information = { shipping_carrier_code: 'freight', shipping_method_code: 'ee' };
  const body = orderBody(cartId, { products, information });
  const placed = await api.post('/api/order', body);
  expect([placed.status, placed.body.result]).toMatchObject([200, expect.anything()]);
  const order = await loadByOrderId(api.services.db, body.order_id);
  if (!order) throw new Error('the order is kept');
  return order;
};
const filesOf = async (items: readonly OrderedLine[]): Promise<WorkshopFile[]> => {
  const products = new Map(
    await Promise.all(LINES.map(async ({ parent }) => [parent, await productOf(parent)] as const)),
  );
  const made = await makeWorkshopFiles({
    number: '000000102',
    items,
    products,
    constants: PriceConstantsSchema.parse(priceConstants),
    shop: 'Klaas',
    locale: 'et-EE',
    date: new Date('2026-06-01T09:00:00Z'),
  });
  if (!made.ok) throw new Error(made.reason);
  return made.value;
};
const dxfOf = (files: readonly WorkshopFile[], name: string) => {
  const content = files.find((file) => file.name === name)?.content;
  const parsed = new DxfParser().parseSync(String(content));
  if (!parsed) throw new Error(`${name} cannot be read`);
  const entities = parsed.entities as unknown as {
    type: string;
    layer: string;
    shape?: boolean;
    vertices?: { x: number; y: number }[];
    center?: { x: number; y: number };
    radius?: number;
    text?: string;
  }[];
  const outline = entities.find(({ type, layer }) => type === 'POLYLINE' && layer === 'CUT');
  return {
    isClosed: outline?.shape,
    corners: outline?.vertices?.map(({ x, y }) => [x, y]),
    circles: entities
      .filter(({ type }) => type === 'CIRCLE')
      .map(({ center, radius }) => [center?.x, center?.y, radius]),
    notes: entities.flatMap(({ text }) => text ?? []),
  };
};

describe('[SIZE-03] workshop files of an order', () => {
  let files: WorkshopFile[];
  let items: OrderedLine[];
  beforeAll(async () => {
    ({ items } = await placeOrder());
    files = await filesOf(items);
  });

  it('the order describes the selection in text', () => {
    expect(items[0]?.options).toEqual(
      expect.arrayContaining([
        { label: 'Laius (mm)', value: '900' },
        { label: 'Kõrgus 2 (mm)', value: '1700' },
        { label: 'Mõõdud on', value: 'Ava mõõdud' },
        { label: 'Vasak serv kaldu (mm)', value: '-5' },
        { label: 'Serva töötlus', value: 'Ümardatud' },
        { label: 'Avad (keskkoht, mm)', value: 'Toruava 300 × 1100' },
      ]),
    );
    expect(items[1]?.options).toContainEqual({ label: 'Hingede pool', value: 'Paremal' });
    expect(items[2]?.options).toContainEqual({ label: 'Lisad', value: 'Udueemaldaja, Turvakile' });
  });

  it('has a sheet, and a drawing for each panel', () => {
    expect(files.map(({ name }) => name)).toEqual([
      '000000102.pdf',
      '000000102-1-1-pane.dxf',
      '000000102-2-1-fixed.dxf',
      '000000102-2-2-door.dxf',
      '000000102-3-1-pane.dxf',
    ]);
  });

  it('the drawing has the cut size after deductions, with its origin in the lower left corner', () => {
    // 900 − 8, 2000 and 1700 − 4; the upper left corner 5 to the left.
    expect(dxfOf(files, '000000102-1-1-pane.dxf')).toMatchObject({
      isClosed: true,
      corners: [
        [5, 0],
        [897, 0],
        [897, 1696],
        [0, 1996],
      ],
      circles: [[305, 1100, 30]],
      notes: [expect.stringContaining('2 pcs'), expect.stringContaining('edge rounded')],
    });
  });

  it('a wall is a fixed panel and a door with its hardware holes', () => {
    expect(dxfOf(files, '000000102-2-1-fixed.dxf')).toMatchObject({
      corners: [
        [0, 0],
        [904, 0],
        [904, 2100],
        [0, 2100],
      ],
      circles: [],
    });
    expect(dxfOf(files, '000000102-2-2-door.dxf')).toMatchObject({
      corners: [
        [0, 0],
        [690, 0],
        [690, 2100],
        [0, 2100],
      ],
      circles: [
        [660, 200, 10],
        [660, 1900, 10],
        [60, 1050, 7],
      ],
    });
  });

  it('the sheet has a page for each panel, with sizes, deductions, edges and holes', async () => {
    const { pages, text } = await parsePdf(Buffer.from(files[0]?.content ?? ''));
    expect(pages).toHaveLength(4);
    const [first, , door] = pages.map(({ texts }) => texts.join('\n'));
    for (const expected of [
      'Tellimus 000000102, Rida 1',
      '897 × 1996',
      '8, 0, 0, 4',
      '892, ümardatud',
      '1. toruava Ø 60',
      '305 / 1100',
      '000000102-1-1-pane.dxf',
    ])
      expect(first).toContain(expected);
    for (const expected of ['Klaas 2 / 2: uks', '690 × 2100', '1. hing Ø 20', '660 / 200', '3. käepide Ø 14'])
      expect(door).toContain(expected);
    expect(text).toContain('peegel 6 mm');
    const isToScale = pages.map((page) =>
      outlinesOf(page).some(({ width, left }) => Math.abs(left / width - 2100 / 690) < 0.002),
    );
    expect(isToScale).toEqual([false, false, true, false]);
  });

  it('omits lines of listed sizes', async () => {
    expect(await filesOf(items.map((item) => ({ ...item, is_made_to_measure: false })))).toEqual([]);
  });

  it('uses the rules stored with the order, whatever the catalogue says now', async () => {
    const request = {
      number: '000000102',
      items,
      constants: { ...PriceConstantsSchema.parse(priceConstants), rates: {} },
      shop: 'Klaas',
      locale: 'et-EE',
      date: new Date('2026-06-01T09:00:00Z'),
    };
    const product = await productOf('KL-DK-B');
    const changed = {
      ...product,
      custom_options: [],
      custom_size: { ...product.custom_size, deductions: { left: 50, right: 50, top: 50, bottom: 50 } },
    } as unknown as Product;
    for (const products of [new Map<string, Product>(), new Map([['KL-DK-B', changed]])]) {
      const made = await makeWorkshopFiles({ ...request, products });
      if (!made.ok) throw new Error(made.reason);
      expect(made.value.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
      expect(made.value.slice(1)).toEqual(files.slice(1));
      const [now, then] = await Promise.all(
        [made.value, files].map(async ([sheet]) => (await parsePdf(Buffer.from(sheet?.content ?? ''))).text),
      );
      expect(now).toBe(then);
    }
  });

  it('fails with a reason for a line without stored rules that can no longer be drawn', async () => {
    const request = {
      number: '1',
      items: items.map(({ pane_rules: _, ...item }) => item),
      constants: PriceConstantsSchema.parse(priceConstants),
      shop: '',
      locale: 'et-EE',
      date: new Date(0),
    };
    expect(await makeWorkshopFiles({ ...request, products: new Map() })).toMatchObject({
      ok: false,
      line: 1,
      sku: 'KL-DK-ERI-SB',
    });
    const product = await productOf('KL-DK-B');
    const narrow = {
      ...product,
      custom_size: { ...product.custom_size, bounds: { width: [1, 2], height: [1, 2] } },
    };
    expect(
      await makeWorkshopFiles({ ...request, products: new Map([['KL-DK-B', narrow as unknown as Product]]) }),
    ).toMatchObject({ ok: false, line: 1, reason: expect.stringContaining('width size_too_large') });
  });
});

describe('npm run shop -- workshop', () => {
  const shop = (...args: string[]) => {
    const { host, port, user, database } = api.services.db.$client.options;
    const address = `postgres://${user}@localhost:${port ?? 5432}/${database}?host=${encodeURIComponent(host ?? '')}`;
    return runShop(['workshop', ...args], { DATABASE_URL: address, DATA_DIR: api.services.config.dataDir });
  };

  it('writes the files of an order, by either of its ids', async () => {
    const { entity_id, order_id } = await placeOrder();
    const number = String(entity_id).padStart(9, '0');
    const folder = join(api.services.config.dataDir, 'workshop', 'new');
    for (const name of [number, order_id]) {
      rmSync(folder, { recursive: true, force: true });
      const { status, stdout, stderr } = await shop(name, '--out', folder);
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toContain(join(folder, `${number}-2-2-door.dxf`));
      expect(readdirSync(folder).sort()).toEqual([
        `${number}-1-1-pane.dxf`,
        `${number}-2-1-fixed.dxf`,
        `${number}-2-2-door.dxf`,
        `${number}-3-1-pane.dxf`,
        `${number}.pdf`,
      ]);
    }
    const { pages } = await parsePdf(readFileSync(join(folder, `${number}.pdf`)));
    expect(pages).toHaveLength(4);
  });

  it('reports errors', async () => {
    expect(await shop('999999')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('no order 999999'),
    });
    expect(await shop()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Name exactly one order'),
    });
  });
});

describe('[SIZE-02] a cart ignores unknown prices and rejects unknown processing', () => {
  const line = LINES[0] as Line;

  it('ignores a price sent with the line', async () => {
    const cartId = await newCart();
    const fair = (await addLine(cartId, line)).body.result as { price_incl_tax: number };
    const cheap = await addLine(await newCart(), line, {
      price: 1,
      price_incl_tax: 1,
      final_price: 1,
      priceInclTax: 1,
    });
    expect(cheap.body.result).toMatchObject({ price_incl_tax: fair.price_incl_tax });
    const priceResponse = await api.post('/api/ext/custom-size/simple-product-price', {
      sku: line.sku,
      ...line.draft,
    });
    expect(fair.price_incl_tax).toBe(
      (priceResponse.body.result as { price_incl_tax: number }).price_incl_tax,
    );
  });

  it.each([
    [{ edge: 'gold' }, 'option_value_unknown'],
    [{ thickness: '99' }, 'option_value_unknown'],
    [{ measure: 'wish' }, 'option_value_unknown'],
    [{ lean_left: '21' }, 'size_too_large'],
    [{ cutouts: 'hole-10-10' }, 'cutout_too_near'],
    [{ cutouts: 'door-300-300' }, 'choice_unknown'],
    [{ cutouts: 'hole-300-300.hole-300-600.hole-300-900' }, 'cutout_too_many'],
    [{ width: '1251' }, 'size_too_large'],
    [{ width: '' }, 'option_required'],
    [{ width: 'NaN' }, 'size_not_a_number'],
    [{ width: '-900' }, 'size_too_small'],
    [{ width: '900.5' }, 'size_off_step'],
  ])('%j is rejected', async (wrong, error) => {
    const cartId = await newCart();
    const response = await addLine(cartId, { ...line, draft: { ...line.draft, ...wrong } });
    expect(response).toMatchObject({ status: 400, body: { meta: { error } } });
    const pulled = await api.get(`/api/cart/pull?cartId=${cartId}`);
    expect(pulled.body.result).toEqual([]);
  });

  it('[CART-01] two configurations are two lines, an equal one is merged', async () => {
    const cartId = await newCart();
    await addLine(cartId, line);
    await addLine(cartId, { ...line, draft: { ...line.draft, edge: 'polished' } });
    await addLine(cartId, line);
    const pulled = await api.get(`/api/cart/pull?cartId=${cartId}`);
    expect(pulled.body.result).toHaveLength(2);
  });

  it('rejects processing on a variant of a listed size', async () => {
    const product = await productOf('KL-DA-M');
    const edge = product.custom_options?.find(({ glass_field }) => glass_field === 'edge');
    const ready = product.configurable_children?.find(
      ({ sku, status }) => !sku.includes('ERI') && status === 1,
    );
    const product_option = {
      extension_attributes: {
        custom_options: [{ option_id: edge?.option_id, option_value: edge?.values?.[1]?.option_type_id }],
        configurable_item_options: (product.configurable_options ?? []).map((option) => ({
          option_id: option.attribute_id,
          option_value: String(ready?.[option.attribute_code]),
        })),
      },
    };
    const cartId = await newCart();
    const cartItem = { sku: 'KL-DA-M', qty: 1, product_option };
    const response = await api.post(`/api/cart/update?cartId=${cartId}`, { cartItem });
    expect(response).toMatchObject({ status: 400, body: { meta: { error: 'size_not_applicable' } } });
  });
});
