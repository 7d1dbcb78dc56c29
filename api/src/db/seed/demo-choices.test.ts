import { PriceConstantsSchema } from '@klaas/core/catalog/pricing/price-constants.ts';
import type { Product, SizeRules } from '@klaas/core/catalog/product.ts';
import priceConstants from '@klaas/core/content/static/price-constants.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { demoCatalogue } from './demo-catalogue.ts';

const products = demoCatalogue('et').product as unknown as Product[];
const bySku = new Map(products.map((product) => [product.sku, product]));
const listed = products.filter(({ visibility, status }) => visibility === 4 && status === 1);
const configurable = listed.filter(({ type_id }) => type_id === 'configurable');
const madeToMeasure = configurable.filter(({ custom_size }) => custom_size);
const CUSTOM = '1000';

describe('variants', () => {
  it("are each one combination of the product's options", () => {
    for (const { sku, configurable_options = [], configurable_children = [] } of configurable) {
      const codes = configurable_options.map(({ attribute_code }) => attribute_code);
      const choices = configurable_children.map((child) => codes.map((code) => child[code]).join(' '));
      expect(new Set(choices).size, sku).toBe(choices.length);
      for (const { attribute_code, values } of configurable_options) {
        const offered = values.map(({ value_index }) => String(value_index)).sort();
        const used = [...new Set(configurable_children.map((child) => String(child[attribute_code])))].sort();
        expect(used, sku).toEqual(offered);
      }
    }
  });

  it('[PROD-07] give the product its lowest price, a made-to-measure one only without standard sizes', () => {
    for (const { sku, price, configurable_children = [] } of configurable) {
      const lowest = Math.min(...configurable_children.map((child) => Number(child.price)));
      expect(Number(price), sku).toBe(lowest);
      const ready = configurable_children.filter(({ size }) => size !== CUSTOM);
      if (ready.length > 0) expect(Math.min(...ready.map((child) => Number(child.price))), sku).toBe(lowest);
    }
  });

  it('do not cover every combination, and some are discontinued', () => {
    const count = ({ configurable_options = [] }: Product) =>
      configurable_options.reduce((all, { values }) => all * values.length, 1);
    const gaps = configurable.filter(
      (product) => (product.configurable_children ?? []).length < count(product),
    );
    expect(gaps.length).toBeGreaterThan(3);
    const children = configurable.flatMap(({ configurable_children = [] }) => configurable_children);
    expect(children.some(({ status }) => status >= 2)).toBe(true);
  });
});

describe('[SIZE-01] made to measure', () => {
  it('is offered for walls, mirrors, sauna doors and interior doors', () => {
    const top = new Set(madeToMeasure.flatMap(({ category_ids = [] }) => category_ids));
    for (const category of [13, 21, 22, 26]) expect(top.has(category), String(category)).toBe(true);
    expect(madeToMeasure.every((product) => product['made_to_measure'] === 1)).toBe(true);
  });

  it('uses all bounds of the specification', () => {
    const used = (side: 'width' | 'height' | 'height2') =>
      new Set(madeToMeasure.map(({ custom_size }) => custom_size?.bounds[side]?.join('-')));
    expect(used('width')).toEqual(new Set(['100-1250', '200-1400', '100-2000']));
    expect(used('height')).toEqual(new Set(['100-2500', '1000-2500', '100-2300']));
    expect(used('height2')).toEqual(new Set([undefined, '100-2300']));
  });

  it('has an option per dimension, and a variant and a rate per glass', () => {
    for (const product of madeToMeasure) {
      const { sku, custom_options = [], configurable_children = [], custom_size } = product;
      const rules = custom_size as SizeRules;
      const fields = custom_options.flatMap(({ size_field }) => size_field ?? []);
      expect(fields, sku).toEqual(Object.keys(rules.bounds));
      const custom = configurable_children.filter(({ size }) => size === CUSTOM);
      const glasses = new Set(configurable_children.map(({ color }) => String(color)));
      expect(new Set(custom.map(({ color }) => String(color))), sku).toEqual(glasses);
      const rates = (
        priceConstants.rates as Record<string, { rate_per_m2: { glass: string; thickness_mm: number }[] }>
      )[rules.priceKey];
      for (const color of glasses) {
        const glass = rules.glassByOption?.[color];
        const rate = rates?.rate_per_m2.find(
          (entry) => entry.glass === glass && entry.thickness_mm === rules.defaultThicknessMm,
        );
        expect(rate, `${sku} ${glass}`).toBeDefined();
      }
      // The size is required only where nothing else can be chosen.
      const isOnly = custom.length === configurable_children.length;
      expect(rules.sizeOption, sku).toBe(isOnly ? undefined : CUSTOM);
      expect(
        custom_options
          .filter(({ size_field }) => size_field)
          .every(({ is_require }) => is_require === isOnly),
        sku,
      ).toBe(true);
    }
  });

  it('[SIZE-02] offers only work with a price and texts, as separate options', () => {
    for (const { sku, custom_options = [], custom_size } of madeToMeasure) {
      const rules = custom_size as SizeRules;
      const rates = PriceConstantsSchema.parse(priceConstants).rates[rules.priceKey];
      const known = (codes: readonly { code: string }[] = []) => codes.map(({ code }) => code);
      expect(known(rates?.edge_work), sku).toEqual(rules.edges?.slice(1) ?? []);
      expect(known(rates?.cutouts), sku).toEqual(known(rules.cutouts));
      expect(rates?.hinge_set !== undefined, sku).toBe(rules.hingeSet !== undefined);
      expect(rates?.out_of_square !== undefined, sku).toBe(rules.maxLeanMm !== undefined);
      const work = custom_options.filter(({ glass_field }) => glass_field);
      expect(new Set(work.map(({ option_id }) => option_id)).size, sku).toBe(work.length);
      expect(
        work.map(({ glass_field }) => glass_field),
        sku,
      ).toContain('measure');
      for (const { title, values = [], glass_field } of work)
        for (const { title: label, code } of values)
          expect(glass_field === 'thickness' || label !== code, `${sku} ${title} ${code}`).toBe(true);
    }
  });

  it('[SIZE-02] brass costs more than chrome', () => {
    const priceOf = (sku: string) => Number(bySku.get(sku)?.price);
    expect(priceOf('KL-DK-B') - priceOf('KL-DK-K')).toBe(40);
  });
});

describe('links', () => {
  it('lead to visible products, related ones to other bases', () => {
    for (const { sku, product_links = [] } of listed) {
      const related = product_links.filter(({ link_type }) => link_type === 'related');
      expect(related.length, sku).toBeGreaterThanOrEqual(3);
      for (const { linked_product_sku, linked_product_type, link_type } of product_links) {
        const target = bySku.get(linked_product_sku);
        expect(target?.type_id, `${sku} → ${linked_product_sku}`).toBe(linked_product_type);
        if (link_type !== 'associated') expect(target).toMatchObject({ status: 1, visibility: 4 });
        if (link_type === 'related') expect(linked_product_sku).not.toBe(sku);
      }
    }
  });

  it('connect the same product in all its finishes', () => {
    const finishes = (sku: string) =>
      bySku
        .get(sku)
        ?.product_links?.filter(({ link_type }) => link_type === 'hardware')
        .map(({ linked_product_sku }) => linked_product_sku);
    expect(finishes('KL-DV-K')).toEqual(['KL-DV-M', 'KL-DV-K', 'KL-DV-B']);
    expect(finishes('KL-DV22-M')).toEqual(['KL-DV22-M', 'KL-DV22-K', 'KL-DV22-B']);
    expect(finishes('KL-KV-M')).toEqual([]);
  });

  it('[PRICE-01] make a grouped product the sum of simple parts that exist', () => {
    for (const { sku, price, product_links = [] } of listed.filter(({ type_id }) => type_id === 'grouped')) {
      const parts = product_links
        .filter(({ link_type }) => link_type === 'associated')
        .map(({ linked_product_sku }) => bySku.get(linked_product_sku));
      expect(
        parts.every((part) => part?.type_id === 'simple'),
        sku,
      ).toBe(true);
      expect(
        parts.reduce((sum, part) => sum + Number(part?.price), 0),
        sku,
      ).toBe(price);
      // A part with required options could not be added with the others.
      expect(
        parts.every((part) => !part?.custom_options?.some(({ is_require }) => is_require)),
        sku,
      ).toBe(true);
    }
  });

  it('[PRICE-02] make a bundle the sum of its first choices, with a required radio and a free checkbox', () => {
    for (const { sku, price, bundle_options = [] } of listed.filter(({ type_id }) => type_id === 'bundle')) {
      const chosen = bundle_options.map(
        ({ product_links }) => product_links.find(({ is_default }) => is_default) ?? product_links[0],
      );
      const sum = chosen.reduce(
        (all, link) => all + Number(bySku.get(link?.sku ?? '')?.price) * (link?.qty ?? 0),
        0,
      );
      expect(sum, sku).toBe(price);
      expect(
        bundle_options.some(({ type, required }) => type === 'radio' && required),
        sku,
      ).toBe(true);
      expect(
        bundle_options.some(({ type, required }) => type === 'checkbox' && !required),
        sku,
      ).toBe(true);
      // The wire format has one quantity per option: it cannot apply to several parts.
      expect(
        bundle_options
          .filter(({ type }) => type === 'checkbox')
          .every(({ product_links }) => product_links.every((link) => link.can_change_quantity === 0)),
        sku,
      ).toBe(true);
      expect(
        bundle_options.every(({ product_links }) => product_links.length > 1),
        sku,
      ).toBe(true);
    }
  });

  it('[PROD-02] make a variant a document of its own where a set needs it, hidden from lists', () => {
    const own = products.filter(({ visibility }) => visibility === 1);
    expect(own.length).toBeGreaterThan(5);
    for (const { sku, id } of own) {
      const parents = configurable.filter(({ configurable_children = [] }) =>
        configurable_children.some((child) => child.sku === sku && child.id === id),
      );
      expect(parents, sku).toHaveLength(1);
    }
  });

  it('[PRICE-03] custom options are field, radio, drop_down and checkbox, fixed and percent', () => {
    const options = listed.flatMap(({ custom_options = [] }) => custom_options);
    expect(new Set(options.map(({ type }) => type))).toEqual(
      new Set(['field', 'radio', 'drop_down', 'checkbox']),
    );
    const kinds = options.flatMap(
      ({ price_type, values }) => values?.map((value) => value.price_type) ?? price_type,
    );
    expect(new Set(kinds)).toEqual(new Set(['fixed', 'percent']));
  });
});
