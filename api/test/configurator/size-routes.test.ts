import {
  sizeOptionsEndpoint,
  sizePriceEndpoint,
  sizeValuesEndpoint,
} from '@klaas/core/contract/size-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, jsonBody, type TestApi } from '../test-deps.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());

const send = async (path: string, init?: RequestInit) => {
  const response = await api.app.request(`/api/ext/custom-size/${path}`, init);
  expect(response.headers.get('content-type')).toContain('application/json');
  const body = (await response.json()) as { code: number; result: unknown };
  expect(response.status).toBe(body.code);
  return body;
};
const quote = (body: unknown) => send('simple-product-price', jsonBody(body));

describe('[SIZE-02] available options', () => {
  it('lists glass, processing and product options with their surcharges, and the bounds', async () => {
    const { code, result } = await send('configurable-options?sku=MIRROR');
    expect(code).toBe(200);
    expect(sizeOptionsEndpoint.output.safeParse(result).success).toBe(true);
    expect(result).toEqual({
      sku: 'MIRROR',
      product_id: 7,
      glass: [
        { glass: 'mirror', thickness_mm: 5, rate_per_m2: 100 },
        { glass: 'mirror', thickness_mm: 6, rate_per_m2: 120 },
        { glass: 'bronze', thickness_mm: 5, rate_per_m2: 150 },
      ],
      default_thickness_mm: 5,
      glass_by_option: {},
      size_option: null,
      options: [
        { code: 'hole', price: 10, price_type: 'fixed' },
        { code: 'rush', price: 10, price_type: 'percent' },
      ],
      custom_options: [
        {
          option_id: 73,
          title: 'Kinnitus',
          type: 'drop_down',
          is_require: false,
          values: [{ option_type_id: 1, title: 'Peidetud', price: 12.2, price_type: 'fixed' }],
        },
      ],
      bounds: { width: { min: 100, max: 1250 }, height: { min: 100, max: 2500 } },
      step_mm: 1,
      minimum_billed_area_m2: 0.5,
      lead_time_days: 14,
      deductions: null,
      tolerance_mm: null,
      max_lean_mm: 0,
      out_of_square_price: 0,
      opens: null,
      hinge_sides: [],
      hinge_set: null,
      edges: [],
      cutouts: [],
      max_cutouts: 0,
      thickness_limits: [],
      finish: null,
    });
  });

  it('lists the sizes of a product, with the option of each', async () => {
    const { code, result } = await send('customizable-attribute-values?sku=SLOPE');
    expect(code).toBe(200);
    expect(sizeValuesEndpoint.output.safeParse(result).success).toBe(true);
    const mm = { step: 5, unit: 'mm', required: true };
    expect(result).toEqual({
      sku: 'SLOPE',
      product_id: 8,
      attributes: [
        { attribute: 'width', option_id: 81, min: 200, max: 1400, ...mm },
        { attribute: 'height', option_id: 82, min: 1000, max: 2500, ...mm },
        { attribute: 'height2', option_id: 83, min: 100, max: 2300, ...mm },
      ],
      choices: [],
    });
  });

  it.each(['configurable-options', 'customizable-attribute-values'])('%s is rejected', async (call) => {
    const notToMeasure = { code: 404, result: 'There is no such product made to measure' };
    expect(await send(call)).toEqual({ code: 400, result: 'sku parameter is required' });
    expect(await send(`${call}?sku=NOPE`)).toEqual(notToMeasure);
    expect(await send(`${call}?sku=HANDLE`)).toEqual(notToMeasure);
    expect(await send(`${call}?sku=MIRROR&storeCode=ru`)).toEqual(notToMeasure);
  });
});

describe('[SIZE-02] price by size', () => {
  it('returns parts, area and weight', async () => {
    const { code, result } = await quote({ sku: 'MIRROR', width: 1000, height: 2000 });
    expect(code).toBe(200);
    expect(sizePriceEndpoint.output.safeParse(result).success).toBe(true);
    expect(result).toEqual({
      sku: 'MIRROR',
      product_id: 7,
      width: 1000,
      height: 2000,
      height2: null,
      glass: 'mirror',
      thickness_mm: 5,
      currency_code: 'EUR',
      price: 204.92,
      price_tax: 45.08,
      price_incl_tax: 250,
      parts: [
        { code: 'base', amount: 20 },
        { code: 'area', amount: 200 },
        { code: 'edge', amount: 30 },
      ],
      area_m2: 2,
      billed_area_m2: 2,
      perimeter_m: 6,
      weight_kg: 25,
      lead_time_days: 14,
      measure: 'glass',
      edge: '',
      hinge: null,
      hinge_sets: 0,
      opening: { width: 1000, height: 2000, height2: null },
      glass_size: { width: 1000, height: 2000, height2: null },
      panels: [
        {
          kind: 'pane',
          width: 1000,
          height: 2000,
          corners: [
            [0, 0],
            [1000, 0],
            [1000, 2000],
            [0, 2000],
          ],
          weight_kg: 25,
          holes: [],
        },
      ],
      query: 'width=1000&height=2000&glass=mirror&thickness=5',
    });
  });

  it('of a slanted top', async () => {
    const { result } = await quote({ sku: 'SLOPE', width: 400, height: 1300, height2: 1000 });
    expect(result).toMatchObject({
      height2: 1000,
      area_m2: 0.46,
      perimeter_m: 3.2,
      weight_kg: 9.2,
      price_incl_tax: 96,
    });
  });

  it('bills a small pane by the minimum area', async () => {
    const { result } = await quote({ sku: 'MIRROR', width: 100, height: 100 });
    expect(result).toMatchObject({ area_m2: 0.01, billed_area_m2: 0.5, price_incl_tax: 72 });
  });

  it('follows glass, thickness, processing and product options, and the parts add up', async () => {
    const { result } = await quote({
      sku: 'MIRROR',
      width: '1000',
      height: '1 000',
      glass: 'mirror',
      thickness_mm: '6',
      options: ['hole', 'rush'],
      custom_options: [{ option_id: 73, option_value: '1' }],
    });
    const price = sizePriceEndpoint.output.parse(result);
    expect(price.parts).toEqual([
      { code: 'base', amount: 20 },
      { code: 'area', amount: 120 },
      { code: 'edge', amount: 20 },
      { code: 'hole', amount: 10 },
      { code: 'rush', amount: 17 },
      { code: 'custom_options', amount: 12.2 },
    ]);
    expect(price.price_incl_tax).toBe(199.2);
    expect(price.price + price.price_tax).toBeCloseTo(199.2, 10);
  });

  it('[SIZE-02] ignores a price sent by the client', async () => {
    const { result } = await quote({ sku: 'MIRROR', width: 1000, height: 2000, price: 1, price_incl_tax: 1 });
    expect(result).toMatchObject({ price_incl_tax: 250 });
  });

  it.each([
    [{ width: 99 }, 'width', 'size_too_small', 100, 'width must be at least 100 mm'],
    [{ width: 1251 }, 'width', 'size_too_large', 1250, 'width must be at most 1250 mm'],
    [{ height: 2501 }, 'height', 'size_too_large', 2500, 'height must be at most 2500 mm'],
    [{ height: 0 }, 'height', 'size_too_small', 100, 'height must be at least 100 mm'],
    [{ height: -500 }, 'height', 'size_too_small', 100, 'height must be at least 100 mm'],
    [{ width: 500.5 }, 'width', 'size_off_step', 1, 'width must be in steps of 1 mm'],
    [{ width: 'wide' }, 'width', 'size_not_a_number', undefined, 'width must be a number of millimetres'],
    [{ width: 99_999_999 }, 'width', 'size_too_large', 1250, 'width must be at most 1250 mm'],
    [{ width: 1e30 }, 'width', 'size_not_a_number', undefined, 'width must be a number of millimetres'],
    [{ width: 'NaN' }, 'width', 'size_not_a_number', undefined, 'width must be a number of millimetres'],
    [{ width: Number.NaN }, 'width', 'size_required', undefined, 'width is required'],
    [{ width: null }, 'width', 'size_required', undefined, 'width is required'],
    [{ width: undefined }, 'width', 'size_required', undefined, 'width is required'],
    [
      { measure: 'opening' },
      'measure',
      'choice_unknown',
      undefined,
      'measure opening is not known for this product',
    ],
    [{ edge: 'x' }, 'edge', 'choice_unknown', undefined, 'edge x is not known for this product'],
    [{ hinge: 'left' }, 'hinge', 'choice_unknown', undefined, 'hinge left is not known for this product'],
    [
      { cutouts: 'hole-1-1' },
      'cutouts',
      'choice_unknown',
      undefined,
      'cutouts hole is not known for this product',
    ],
    [{ lean_left: 5 }, 'lean_left', 'size_unknown', undefined, 'lean_left is not a size of this product'],
    [{ width: '' }, 'width', 'size_required', undefined, 'width is required'],
    [{ height2: 500 }, 'height2', 'size_unknown', undefined, 'height2 is not a size of this product'],
    [
      { glass: 'gold' },
      'glass',
      'glass_unknown',
      undefined,
      'glass gold of 5 mm is not available for this product',
    ],
    [
      { thickness_mm: 12 },
      'thickness_mm',
      'glass_unknown',
      undefined,
      'glass mirror of 12 mm is not available for this product',
    ],
    [{ options: ['x'] }, 'options', 'option_unknown', undefined, 'option x is not known for this product'],
    [
      { custom_options: [{ option_id: 99, option_value: 1 }] },
      'custom_options',
      'option_unknown',
      undefined,
      'option 99 is not known for this product',
    ],
    [
      { custom_options: [{ option_id: 73, option_value: 9 }] },
      'custom_options',
      'option_value_unknown',
      undefined,
      'option Kinnitus has no value 9',
    ],
  ])('%j is rejected with its field and bound', async (wrong, field, code, bound, message) => {
    const response = await quote({ sku: 'MIRROR', width: 1000, height: 1000, ...wrong });
    const bounds = { width: { min: 100, max: 1250 }, height: { min: 100, max: 2500 } };
    expect(response).toEqual({
      code: 400,
      result: [
        {
          field,
          code,
          message,
          ...(bound !== undefined && { bound }),
          ...(field in bounds && bounds[field as 'width']),
        },
      ],
    });
  });

  it('names every invalid field', async () => {
    expect(await quote({ sku: 'SLOPE', width: 1, height: 9999 })).toMatchObject({
      code: 400,
      result: [{ field: 'width' }, { field: 'height' }, { field: 'height2', code: 'size_required' }],
    });
  });

  it('rejects a body without required fields', async () => {
    expect(await quote({ sku: 'MIRROR', height: 1 })).toMatchObject({
      code: 400,
      result: [
        { field: 'width', code: 'size_required', min: 100, max: 1250 },
        { field: 'height', bound: 100 },
      ],
    });
    expect(await quote({ sku: 'MIRROR', width: [900], height: true })).toMatchObject({
      code: 400,
      result: [{ field: 'width' }, { field: 'height' }],
    });
    expect(await quote({ width: 1, height: 1 })).toMatchObject({ code: 400, result: [{ field: 'sku' }] });
    expect(await quote({ sku: 'NOPE', width: 1, height: 1 })).toMatchObject({ code: 404 });
    expect(await quote({ sku: 'HANDLE', width: 1, height: 1 })).toMatchObject({ code: 404 });
    expect(await send('simple-product-price', { method: 'POST' })).toMatchObject({ code: 400 });
  });
});
