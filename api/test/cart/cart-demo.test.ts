// Products of the demo shop in the cart: the server accepts what the browser's functions build.

import type { CartItem, ServerItem } from '@klaas/core/cart/cart-item.ts';
import { sameItem } from '@klaas/core/cart/item-identity.ts';
import { itemPayload } from '@klaas/core/cart/item-payload.ts';
import { productForCart } from '@klaas/core/cart/product-for-cart.ts';
import { planSync } from '@klaas/core/cart/sync/plan-sync.ts';
import type { Product, ProductType } from '@klaas/core/catalog/product.ts';
import { configureProduct } from '@klaas/core/catalog/variants/configure-product.ts';
import { productOptionOf } from '@klaas/core/catalog/variants/product-option.ts';
import { deliveryMethodsEndpoint } from '@klaas/core/contract/delivery-endpoints.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../test-deps.ts';

let api: TestApi;
let store: StoreView;
let products: Product[];
beforeAll(async () => {
  api = await createTestApi({ demo: true });
  const [first] = api.services.settings.storeViews.stores;
  if (!first) throw new Error('there is a store');
  store = first;
  const documents = await api.services.catalog.allDocuments('et', 'product');
  products = await api.services.catalog.prices.priceAll(store, documents as unknown as Product[], null);
});
afterAll(() => api.stop());

const call = async (method: string, path: string, body?: object) => {
  const response = await api.app.request(`/api/cart/${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return (await response.json()) as { code: number; result: never };
};
const newCart = async (): Promise<string> => (await call('POST', 'create')).result;
const push = async (cartId: string, item: CartItem) => {
  const { code, result } = await call('POST', `update?cartId=${cartId}`, {
    cartItem: itemPayload(item, cartId),
  });
  expect([item.sku, code, code === 200 || result]).toEqual([item.sku, 200, true]);
  return result as ServerItem & { price_incl_tax: number };
};

const bySku = (sku: string) => products.find((product) => product.sku === sku);
const shown = (type: ProductType) =>
  products.filter((product) => product.type_id === type && product.visibility === 4 && product.status === 1);

/** The lines that a click on "add to cart" builds for a product. */
const linesOf = (product: Product): CartItem[] => {
  const chosen =
    product.type_id === 'configurable'
      ? configureProduct(
          product,
          {
            sku:
              product.configurable_children?.find((child) => child.status === 1 && child['width_mm'])?.sku ??
              null,
          },
          api.services.settings.products,
        ).product
      : { ...product, product_option: productOptionOf(product, {}) };
  const links = chosen.product_links?.flatMap((link) => {
    const linked = bySku(link.linked_product_sku);
    return [linked ? { ...link, product: linked } : link];
  });
  const prepared = productForCart(
    { ...chosen, ...(links && { product_links: links }) },
    { productsAreReconfigurable: true, quantity: 1 },
  );
  expect(prepared.missing).toEqual([]);
  return prepared.items;
};

/** Without choices that the shopper has to make. */
const sellable = (type: ProductType) =>
  shown(type).filter(
    (product) =>
      !(product.custom_options ?? []).some((option) => option.is_require) &&
      (type !== 'configurable' ||
        product.configurable_children?.some((child) => child.status === 1 && child['width_mm'])),
  );

describe('[PROD-08] every product type', () => {
  it.each<ProductType>(['simple', 'configurable', 'grouped', 'bundle', 'virtual', 'downloadable'])(
    '%s: the server accepts the line built by the browser, at the displayed price',
    async (type) => {
      const products = sellable(type);
      expect(products.length).toBeGreaterThan(0);
      for (const product of products.slice(0, 8)) {
        const cartId = await newCart();
        const items = linesOf(product);
        expect(items.length).toBeGreaterThan(type === 'grouped' ? 1 : 0);
        for (const item of items) {
          const response = await push(cartId, item);
          expect(sameItem(item, response)).toBe(true);
          expect([item.sku, response.price_incl_tax]).toEqual([item.sku, item.price_incl_tax]);
        }
        const pulled = (await call('GET', `pull?cartId=${cartId}`)).result as ServerItem[];
        const plan = planSync(items, pulled, {
          forceClientState: true,
          dryRun: false,
          mergeQty: false,
          serverSyncCanRemoveLocalItems: false,
          serverSyncCanModifyLocalItems: false,
        });
        expect(plan.actions.map((action) => action.kind)).toEqual(items.map(() => 'refresh-ids'));
      }
    },
  );
});

it('[SIZE-03] a pane in two sizes is two lines, at the prices of the size service', async () => {
  const product = shown('configurable').find(
    (candidate) => candidate.custom_size?.bounds.height2 === undefined && candidate.custom_size,
  );
  const variant = product?.configurable_children?.find((child) => child.status === 1 && !child['width_mm']);
  if (!product || !variant) throw new Error('the demo shop makes panes to measure');
  const configured = configureProduct(product, { sku: variant.sku }, api.services.settings.products);
  const cartId = await newCart();
  const [minimum] = product.custom_size?.bounds.width ?? [100];
  for (const width of [minimum + 300, minimum + 301]) {
    const custom = Object.fromEntries(
      (product.custom_options ?? []).flatMap((option) =>
        option.size_field ? [[option.option_id, String(option.size_field === 'width' ? width : 1500)]] : [],
      ),
    );
    const product_option = productOptionOf(product, { configuration: configured.configuration, custom });
    const item: CartItem = { ...configured.product, qty: 1, product_option };
    const response = await push(cartId, item);
    expect(sameItem(item, response)).toBe(true);
    const priceResponse = await api.app.request('/api/ext/custom-size/simple-product-price', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sku: variant.sku, width, height: 1500 }),
    });
    const price = (await priceResponse.json()) as { code: number; result: { price_incl_tax: number } };
    expect([price.code, response.price_incl_tax]).toEqual([200, price.result.price_incl_tax]);
  }
  expect((await call('GET', `pull?cartId=${cartId}`)).result).toHaveLength(2);
});

it('[CHK-03] the demo shop ships and accepts a coupon', async () => {
  const cartId = await newCart();
  const [item] = shown('configurable').slice(0, 1).flatMap(linesOf);
  if (!item) throw new Error('there are doors');
  await push(cartId, item);
  const offers = (await call('POST', `shipping-methods?cartId=${cartId}`, { address: { country_id: 'EE' } }))
    .result as { available: boolean; method_code: string; extension_attributes: { refusal?: object } }[];
  // A door goes neither by courier nor into a parcel machine.
  expect(offers.flatMap((offer) => offer.extension_attributes.refusal ?? [])).toEqual(
    Array.from({ length: 4 }, () => ({ error: 'method_not_for_goods', line: item.name })),
  );
  expect(offers.filter(({ available }) => available).map((offer) => offer.extension_attributes)).toEqual([
    expect.objectContaining({ kind: 'own_transport', needs: 'slot', provider: 'own' }),
    expect.objectContaining({ kind: 'courier', needs: 'none', provider: '' }),
    expect.objectContaining({ kind: 'shop_pickup', needs: 'none', provider: '' }),
  ]);
  expect((await call('POST', `apply-coupon?cartId=${cartId}&coupon=klaas10`)).result).toBe(true);
  expect((await call('GET', `payment-methods?cartId=${cartId}`)).result).toMatchObject([
    { code: 'cashondelivery', title: 'Tasumine kättesaamisel' },
    { code: 'banktransfer', title: 'Pangaülekanne' },
    { code: 'banklink', title: 'Pangalink (näidis)' },
    { code: 'montonio_bank', title: 'Makse sinu pangas (näidis)' },
    { code: 'montonio_card', title: 'Kaardimakse (näidis)' },
    { code: 'montonio_later', title: 'Maksa hiljem (näidis)' },
    { code: 'montonio_hire', title: 'Järelmaks (näidis)' },
    { code: 'stripe_card', title: 'Kaart Stripe’i kaudu (näidis)' },
  ]);
});

describe('what the courier of the demo takes', () => {
  const SMALL = 'KL-PP-50x100-M';
  const LARGE = 'KL-DA-90-SK';
  const cartOf = async (...skus: string[]) => {
    const cartId = await newCart();
    for (const sku of skus) {
      const { code } = await call('POST', `update?cartId=${cartId}`, { cartItem: { sku, qty: 1 } });
      expect([sku, code]).toEqual([sku, 200]);
    }
    return cartId;
  };
  const offered = async (cartId: string, country_id: string) => {
    const { result } = await call('POST', `shipping-methods?cartId=${cartId}`, { address: { country_id } });
    return (result as { carrier_code: string; method_code: string; available: boolean }[])
      .filter(({ available }) => available)
      .map(({ carrier_code, method_code }) => `${carrier_code}/${method_code}`);
  };
  const LOCKERS = ['omniva/locker', 'dpd/locker', 'smartposti/locker'];

  it.each([
    ['a small mirror', 'EE', [SMALL], ['flatrate/flatrate', 'own/van', 'freight/ee', 'showroom/pickup']],
    ['a wall of 2 m', 'EE', [LARGE], ['own/van', 'freight/ee', 'showroom/pickup']],
    ['both', 'EE', [SMALL, LARGE], ['own/van', 'freight/ee', 'showroom/pickup']],
    ['a wall of 2 m', 'LV', [LARGE], ['freight/baltic']],
    ['a wall of 2 m', 'LT', [LARGE], ['freight/baltic']],
    ['a wall of 2 m', 'FI', [LARGE], ['freight/fi']],
    [
      'a care set: no lorry',
      'EE',
      ['KL-TP'],
      ['flatrate/flatrate', 'own/van', ...LOCKERS, 'showroom/pickup'],
    ],
    ['a care set', 'FI', ['KL-TP'], ['flatrate/flatrate', 'smartposti/locker']],
  ])('%s, %s', async (_, country, skus, expected) => {
    expect(await offered(await cartOf(...skus), country)).toEqual(expected);
  });

  it('[CHK-03] its price is the default, and a client that sends the method with a wall is told the line', async () => {
    const information = (shippingMethodCode: string) => ({
      addressInformation: {
        shippingAddress: { countryId: 'EE' },
        ...{ shippingCarrierCode: 'flatrate', shippingMethodCode },
      },
    });
    const path = `shipping-information?cartId=${await cartOf(SMALL)}`;
    const { result } = await call('POST', path, information('flatrate'));
    expect((result as { totals: object }).totals).toMatchObject({ shipping_amount: 4, shipping_incl_tax: 5 });
    const large = `shipping-information?cartId=${await cartOf(SMALL, LARGE)}`;
    expect(await call('POST', large, information('flatrate'))).toMatchObject({
      code: 400,
      meta: { error: 'method_not_for_goods', detail: { sku: LARGE, line: bySku(LARGE)?.name } },
    });
  });

  it.each<ProductType>(['simple', 'configurable', 'grouped', 'bundle'])(
    '%s products have a way to every country',
    async (type) => {
      for (const product of sellable(type).slice(0, 12)) {
        const cartId = await newCart();
        for (const item of linesOf(product)) await push(cartId, item);
        for (const country of ['EE', 'LV', 'LT', 'FI'])
          expect([product.sku, country, (await offered(cartId, country)).length > 0]).toEqual([
            product.sku,
            country,
            true,
          ]);
      }
    },
  );

  it('lists the methods that a browser offers without a connection, with their limits', async () => {
    const response = await api.app.request('/api/ext/delivery/methods?storeCode=ru');
    const { result } = (await response.json()) as { result: Record<string, unknown>[] };
    expect(result.map(({ method_code, method_title }) => `${method_code} ${method_title}`)).toEqual([
      'flatrate Курьер DPD',
      ...['ee', 'baltic', 'fi'].map((code) => `${code} Грузовой машиной, на паллете`),
      'pickup Самовывоз из салона',
    ]);
    expect(result[0]).toMatchObject({
      max_sides_mm: [1750, 1750, 1750],
      max_girth_mm: 3000,
      max_weight_g: 31_500,
    });
    expect(deliveryMethodsEndpoint.output.safeParse(result).success).toBe(true);
  });
});
