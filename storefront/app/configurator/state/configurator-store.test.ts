import type { SizeRules } from '@klaas/core/catalog/product.ts';
import { describe, expect, it } from 'vitest';
import {
  type ConfiguratorStore,
  createConfiguratorStore,
  paneQueryOf,
  type SizedPage,
} from './configurator-store.ts';
import { draftFromUrl, NOTHING_LEFT_OUT } from './draft-from-url.ts';

const rules: SizeRules = {
  bounds: { width: [100, 1250], height: [100, 2500] },
  stepMm: 1,
  priceKey: 'wall',
  defaultThicknessMm: 8,
  leadTimeDays: 14,
};
const page = {
  product: {
    sku: 'WALL',
    custom_size: rules,
    custom_options: [
      { option_id: 1, title: 'Laius', type: 'field', is_require: true, size_field: 'width' },
      { option_id: 7, title: 'Gravüür', type: 'field', is_require: false, price: 25, price_type: 'fixed' },
    ],
  },
  rates: {
    base: 100,
    rate_per_m2: [{ glass: 'clear', thickness_mm: 8, rate: 100 }],
    minimum_billed_area_m2: 0.5,
    edge_per_m: 5,
  },
  glassByOption: {},
  ratePercent: 22,
} as unknown as SizedPage;
const configured = { product: { sku: 'WALL' }, configuration: {} } as never;
const DRAFT = { width: '900', height: '2000' };

const create = (draft = DRAFT): ConfiguratorStore =>
  createConfiguratorStore({
    page,
    configured,
    draft,
    settled: draft,
    custom: {},
    isOnline: true,
    lastResponse: null,
    leftOut: NOTHING_LEFT_OUT,
    isPressed: false,
  });

describe('configurator store', () => {
  it('[SIZE-01] keeps the last valid pane and its price while a value is invalid', () => {
    const store = create();
    const { quote, total } = store.getState();
    store.put({ draft: { ...DRAFT, width: '9000' } });
    expect(store.getState()).toMatchObject({
      isValid: false,
      errors: [{ field: 'width' }],
      requestKey: null,
    });
    expect([store.getState().quote, store.getState().total]).toEqual([quote, total]);
    store.put({ draft: { ...DRAFT, width: '901' } });
    expect(store.getState()).toMatchObject({ isValid: true, errors: [] });
    expect(store.getState().quote).not.toBe(quote);
  });

  it('takes nothing over from another product', () => {
    const store = create();
    const other = { ...page, product: { ...page.product, sku: 'OTHER' } };
    store.put({ page: other, draft: { width: '1' } });
    expect(store.getState().quote).toBe(null);
    expect(store.getState().fromCents).toBeGreaterThan(0);
  });

  it('[SIZE-02] applies the server price only to the pane it was requested for', () => {
    const store = create();
    const total = { netCents: 1, taxCents: 0, grossCents: 1 };
    const response = {
      requestKey: store.getState().requestKey ?? '',
      serverPrice: { kind: 'confirmed' as const, parts: [{ code: 'base', cents: 1 }], total },
    };
    store.put({ lastResponse: response });
    expect(store.getState()).toMatchObject({ total: { grossCents: 1 }, parts: response.serverPrice.parts });
    store.put({ draft: { ...DRAFT, width: '950' } });
    expect(store.getState().serverPrice).toEqual({ kind: 'waiting' });
    expect(store.getState().total?.grossCents).toBeGreaterThan(1);
    store.put({ draft: DRAFT });
    expect(store.getState().total?.grossCents).toBe(1);
    store.put({
      lastResponse: {
        ...response,
        serverPrice: { kind: 'refused', errors: [{ field: 'width', code: 'size_too_large' }] },
      },
    });
    expect(store.getState()).toMatchObject({ isValid: false, errors: [{ field: 'width' }] });
    store.put({ lastResponse: null, isOnline: false });
    expect(store.getState().serverPrice).toEqual({ kind: 'offline' });
  });

  it('[SIZE-03] includes custom options in the price and in links', () => {
    const store = create();
    const before = store.getState().total?.grossCents ?? 0;
    store.put({ custom: { '7': 'Õue' } });
    const state = store.getState();
    expect(state.total?.grossCents).toBe(before + 2500);
    if (!state.quote) throw new Error('it can be made');
    const query = new URLSearchParams(paneQueryOf(state, state.quote));
    expect([query.get('width'), query.get('option_7')]).toEqual(['900', 'Õue']);
  });

  it('keeps references of parts that a keystroke does not change', () => {
    const store = create();
    const { errors, sample, rules: then } = store.getState();
    store.put({ draft: { ...DRAFT, width: '901' } });
    const now = store.getState();
    expect([now.errors === errors, now.sample === sample, now.rules === then]).toEqual([true, true, true]);
  });
});

describe('[SIZE-03] draft carried over from another finish', () => {
  const draftFrom = (query: string) => draftFromUrl(page, 'clear', new URLSearchParams(query));
  const SIZES = 'glass=clear&width=900&height=2000';

  it('keeps the options this product offers, and lists the others as left out', () => {
    const { draft, custom, leftOut } = draftFrom(
      `${SIZES}&height2=1500&thickness=19&edge=bevelled&own_Grav%C3%BC%C3%BCr=%C3%95ue&own_Paigaldus=Jah`,
    );
    expect(draft).toEqual({ width: '900', height: '2000' });
    expect(custom).toEqual({ '7': 'Õue' });
    expect(new Set(leftOut.fields)).toEqual(new Set(['height2', 'thickness', 'edge']));
    expect(leftOut.custom).toEqual(['Paigaldus: Jah']);
  });

  it('keeps a size that is only too large, with its error', () => {
    expect(draftFrom('glass=clear&width=9000&height=2000')).toMatchObject({
      draft: { width: '9000' },
      leftOut: NOTHING_LEFT_OUT,
    });
  });

  it('is not checked when the link is of this product', () => {
    const { draft, custom, leftOut } = draftFrom('width=900&height=2000&thickness=19&option_7=A&own_X=1');
    expect(draft).toEqual({ width: '900', height: '2000', thickness: '19' });
    expect([custom, leftOut]).toEqual([{ '7': 'A' }, NOTHING_LEFT_OUT]);
  });
});
