// Worst-case input like worst-cases.test.ts, for the parsers of carts, orders, panes, pictures, forms and dumps.
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStepCounter } from './count-steps.ts';

const load = async () => ({
  ...(await import('@klaas/core/cart/cart-cookie.ts')),
  ...(await import('@klaas/core/cart/item-identity.ts')),
  ...(await import('@klaas/core/cart/quantity.ts')),
  ...(await import('@klaas/core/configurator/configuration.ts')),
  ...(await import('@klaas/core/configurator/cutout.ts')),
  ...(await import('@klaas/core/catalog/listing/requested-size.ts')),
  ...(await import('@klaas/core/catalog/listing/opening-fit.ts')),
  ...(await import('@klaas/core/catalog/listing/price-range.ts')),
  ...(await import('@klaas/core/contract/cart-endpoints.ts')),
  ...(await import('@klaas/core/contract/order-endpoints.ts')),
  ...(await import('@klaas/core/contract/document-endpoints.ts')),
  ...(await import('@klaas/core/contract/url-endpoints.ts')),
  ...(await import('@klaas/core/contract/wire-value.ts')),
  ...(await import('@klaas/core/stores/company-codes.ts')),
  ...(await import('@klaas/core/stores/phone.ts')),
  ...(await import('@klaas/core/stores/store-route.ts')),
  ...(await import('../src/cart/lines/line-request.ts')),
  ...(await import('../src/catalog/graphql/graphql-filter.ts')),
  ...(await import('../src/catalog/import/document-schemas.ts')),
  ...(await import('../src/catalog/import/document-variants.ts')),
  ...(await import('../src/catalog/import/dump-document.ts')),
  ...(await import('../src/catalog/import/dump-index.ts')),
  ...(await import('../src/catalog/picture/picture-request.ts')),
  ...(await import('../src/content/content-query.ts')),
  ...(await import('../src/http/compressed.ts')),
  ...(await import('../src/http/json-bounds.ts')),
  ...(await import('../src/http/multipart-form.ts')),
  ...(await import('../src/http/parse-input.ts')),
});

let steps: Awaited<ReturnType<typeof createStepCounter<Awaited<ReturnType<typeof load>>>>>;
beforeAll(async () => {
  steps = await createStepCounter(load);
});
afterAll(() => steps.stop());

const parsers = () => steps.loaded;
const settings = defaultSettings();
const { width, height } = { width: 3000, height: 3720 };
const list = <Value>(size: number, value: Value): Value[] => Array.from({ length: size }, () => value);
const named = (size: number) =>
  Object.fromEntries(Array.from({ length: size }, (_, index) => [`k${index}`, index]));
const quietly = (work: () => unknown) => {
  try {
    return work();
  } catch {
    return undefined;
  }
};
const option = (size: number) => ({
  extension_attributes: {
    custom_options: list(size, { option_id: '1', option_value: 'a' }),
    configurable_item_options: list(size, { option_id: '1', option_value: 'a' }),
    bundle_options: list(size, { option_id: '1', option_qty: 1, option_selections: ['1'] }),
  },
});
const multipart = (body: string) =>
  parsers().multipartError('multipart/form-data; boundary=--x', new TextEncoder().encode(body));
const picture = (file: string) =>
  parsers().parsePictureRequest(
    { width: '1', height: '1', action: 'resize', file },
    { width, height, host: 'shop' },
  );
const document = (entity: 'product' | 'category' | 'attribute', fields: Record<string, unknown>) => {
  const index = parsers().createDumpIndex();
  index.add(entity, fields);
  return parsers().parseDocument(entity, parsers().inCatalogueSpelling(entity, fields));
};

const LINEAR: [name: string, work: (size: number) => unknown][] = [
  ['cookies', (size) => parsers().readCartCookie('klaas-cart-et=a.b; '.repeat(size), 'et')],
  ['one long cookie', (size) => parsers().readCartCookie(`klaas-cart-et=${'.'.repeat(size)}`, 'et')],
  ['a form of almost boundaries', (size) => multipart('\r\n----'.repeat(size))],
  ['a part without an end of its head', (size) => multipart(`----x\r\n${'A: b\r\n'.repeat(size)}`)],
  ['JSON of many values', (size) => parsers().jsonError(list(size, [1]))],
  ['JSON of many names', (size) => parsers().jsonError(named(size))],
  ['the options of a cart line', (size) => parsers().parseLineRequest('A', option(size))],
  ['the identity of a cart line', (size) => parsers().identityOf({ sku: 'A', product_option: option(size) })],
  ['the text of a cart line', (size) => parsers().canonicalText(option(size))],
  [
    'a change of a cart',
    (size) =>
      parsers().UpdateBodySchema.safeParse({ cartItem: { sku: 'A', qty: 1, product_option: option(size) } }),
  ],
  [
    'the products of an order',
    (size) => parsers().OrderBodySchema.safeParse({ products: list(size, { sku: 'A', qty: 1, price: 1 }) }),
  ],
  ['an order of unknown names', (size) => parsers().OrderBodySchema.safeParse(named(size))],
  [
    'the streets of an order',
    (size) =>
      parsers().OrderBodySchema.safeParse({
        addressInformation: { billingAddress: { street: list(size, 1) } },
      }),
  ],
  [
    'an address of a page',
    (size) => parsers().mapUrlEndpoint.body.safeParse({ url: 'x', includeFields: list(size, 'a') }),
  ],
  ['a path of slashes', (size) => parsers().normalizeUrlPath('/'.repeat(size))],
  [
    'a path of store codes',
    (size) => parsers().removeStoreCode('/et'.repeat(size), settings.storeViews.stores),
  ],
  ['a list in an address', (size) => parsers().wireList.parse('a,'.repeat(size))],
  ['a telephone number', (size) => parsers().isPhone('+1 '.repeat(size), 'EE')],
  ['a registry code', (size) => parsers().isRegistryCode('1'.repeat(size), 'EE')],
  ['a requested size', (size) => parsers().requestedSizeOf('900 x '.repeat(size))],
  ['an opening', (size) => parsers().parseSpan('0'.repeat(size), '9'.repeat(size))],
  ['a range of prices', (size) => parsers().parsePriceRange('0-'.repeat(size))],
  ['cut-outs of a pane', (size) => parsers().parseCutouts('a-1-1.'.repeat(size))],
  [
    'a pane in an address',
    (size) => parsers().draftFromQuery(new URLSearchParams(`width=${'1'.repeat(size)}`)),
  ],
  ['a picture of folders', (size) => picture(`${'a/'.repeat(size)}a.png`)],
  ['a picture of a far host', (size) => picture(`https://${'a.'.repeat(size)}/a.png`)],
  ['encodings that are read', (size) => parsers().chooseEncoding('br;q=0,'.repeat(size))],
  ['parameters of the content service', (size) => parsers().parseContentQuery(named(size) as never)],
  ['a filter in GraphQL', (size) => quietly(() => parsers().searchQueryOfGraphql({ filter: named(size) }))],
  [
    'values of a filter in GraphQL',
    (size) => quietly(() => parsers().searchQueryOfGraphql({ filter: { sku: { in: list(size, 'a') } } })),
  ],
  [
    'a dump: variants of a product',
    (size) =>
      document('product', {
        id: 1,
        sku: 'A',
        name: 'a',
        type_id: 'configurable',
        configurable_children: list(size, { id: 2, sku: 'B' }),
      }),
  ],
  [
    'a dump: own fields of a product',
    (size) =>
      document('product', {
        id: 1,
        sku: 'A',
        custom_attributes: list(size, { attribute_code: 'a', value: 'b' }),
      }),
  ],
  [
    'a dump: options of an attribute',
    (size) =>
      document('attribute', { id: 1, attribute_code: 'a', options: list(size, { value: '1', label: 'a' }) }),
  ],
  [
    'a dump: categories in a category',
    (size) => document('category', { id: 1, name: 'a', children_data: list(size, { id: 2, name: 'b' }) }),
  ],
];

describe('four times the input takes about four times the work', () => {
  it.each(LINEAR)('%s', async (_, work) => {
    await work(10);
    const small = await steps.count(() => work(2000));
    const large = await steps.count(() => work(8000));
    expect(large).toBeLessThanOrEqual(4.5 * small + 500);
  });
});

describe('input above its limit is rejected', () => {
  it('a form with many parts, before parsing them', async () => {
    const part = '----x\r\nContent-Disposition: form-data; name="a"\r\n\r\nv\r\n';
    const counted = await steps.count(() => multipart(part.repeat(100_000)));
    expect(counted).toBeLessThan(500);
    expect(multipart(part.repeat(33))).toBe('A form has at most 32 parts');
    expect(multipart(`${part.repeat(32)}----x--\r\n`)).toBeNull();
  });

  it('deeply nested JSON and dump rows', () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    expect(parsers().jsonError(JSON.parse(deep))).toBe('nested deeper than 200 levels');
    const children = `${'{"children_data":['.repeat(5000)}${']}'.repeat(5000)}`;
    expect(parsers().parseDumpDocument(children, 'category')).toEqual({
      ok: false,
      reason: 'is nested deeper than 200 levels',
    });
  });

  it('validation errors beyond the first fifty', () => {
    const parsed = parsers().parseWithMessages(parsers().OrderBodySchema, { products: list(200, {}) });
    expect(parsed.success ? [] : parsers().errorTextsOf(parsed.error)).toHaveLength(50);
  });
});
