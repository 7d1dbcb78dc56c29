import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Attribute } from '@klaas/core/catalog/attribute.ts';
import type { Category } from '@klaas/core/catalog/category.ts';
import { ENTITIES } from '@klaas/core/catalog/entity.ts';
import type { Product, Variant } from '@klaas/core/catalog/product.ts';
import { describe, expect, it } from 'vitest';
import { demoCatalogue, demoStock } from './demo-catalogue.ts';
import { ACCESSORIES, BASES } from './plans/seed-data.ts';

const STORES = ['et', 'ru'] as const;
const catalogues = { et: demoCatalogue('et'), ru: demoCatalogue('ru') };
const productsOf = (store: 'et' | 'ru') => catalogues[store].product as unknown as Product[];
const categoriesOf = (store: 'et' | 'ru') => catalogues[store].category as unknown as Category[];
const attributesOf = (store: 'et' | 'ru') => catalogues[store].attribute as unknown as Attribute[];
const listed = productsOf('et').filter(({ visibility, status }) => visibility === 4 && status === 1);
const variantsOf = (products: readonly Product[]): Variant[] =>
  products.flatMap(({ configurable_children = [] }) => configurable_children);
const onDisk = (path: string) => existsSync(fileURLToPath(new URL(`../../../media${path}`, import.meta.url)));
const duplicates = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

describe('the demo catalogue', () => {
  it('is deterministic', () => {
    for (const store of STORES) {
      expect(JSON.stringify(demoCatalogue(store))).toBe(JSON.stringify(catalogues[store]));
    }
    expect(demoStock()).toEqual(demoStock());
  });

  it('[PROD-12] shows no internal flag among the attributes of a product', () => {
    for (const store of STORES)
      for (const { attribute_code, frontend_input, is_visible_on_front } of attributesOf(store))
        if (frontend_input === 'boolean')
          expect([attribute_code, is_visible_on_front]).toEqual([attribute_code, '0']);
  });

  it('has about 120 products with 1,500 variants of 29 bases and 8 accessories', () => {
    expect(BASES).toHaveLength(29);
    expect(ACCESSORIES).toHaveLength(8);
    expect(listed.length).toBeGreaterThanOrEqual(115);
    expect(listed.length).toBeLessThanOrEqual(125);
    const variants = variantsOf(listed);
    expect(variants.length).toBeGreaterThanOrEqual(1450);
    expect(variants.length).toBeLessThanOrEqual(1600);
  });

  it('[PROD-08] has all six types', () => {
    const types = new Set(listed.map(({ type_id }) => type_id));
    const all = ['bundle', 'configurable', 'downloadable', 'grouped', 'simple', 'virtual'];
    expect([...types].sort()).toEqual(all);
  });

  it('references only pictures that exist, and each variant shows its own glass and finish', () => {
    for (const product of productsOf('et')) {
      const pictures = [product.image ?? '', ...(product.media_gallery ?? []).map(({ image }) => image)];
      expect(pictures.filter((path) => !onDisk(path))).toEqual([]);
      for (const { image = '' } of product.configurable_children ?? []) {
        expect(onDisk(image)).toBe(true);
        expect(pictures).toContain(image);
      }
    }
    expect(categoriesOf('et').filter(({ image = '' }) => !onDisk(image))).toEqual([]);
  });

  it('repeats no picture within a list, and no base on two neighbours where a category has others', () => {
    expect(duplicates(listed.map(({ image = '' }) => image))).toEqual([]);
    const baseOf = ({ image = '' }: Product) => image.split('--')[0];
    for (const { id } of categoriesOf('et')) {
      const inside = listed
        .filter(({ category_ids = [] }) => category_ids.includes(id))
        .sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
        .filter(({ type_id }) => type_id === 'configurable' || type_id === 'simple');
      if (new Set(inside.map(baseOf)).size < 2) continue;
      const counts = Object.values(Object.groupBy(inside, (product) => String(baseOf(product))));
      // If one base is more than half of a category, some neighbours must share it.
      if (Math.max(...counts.map((same) => same?.length ?? 0)) > Math.ceil(inside.length / 2)) continue;
      const neighbours = inside.slice(1).filter((product, at) => {
        const previous = inside[at];
        return previous !== undefined && baseOf(product) === baseOf(previous);
      });
      expect(neighbours.map(({ sku }) => `${id} ${sku}`)).toEqual([]);
    }
  });

  it.each(STORES)('%s: every URL, sku and id is unique', (store) => {
    const products = productsOf(store);
    expect(duplicates(products.map(({ url_path }) => url_path))).toEqual([]);
    expect(duplicates(products.map(({ url_key }) => url_key))).toEqual([]);
    expect(duplicates(categoriesOf(store).map(({ url_path }) => url_path))).toEqual([]);
    expect(duplicates(categoriesOf(store).map(({ slug }) => slug))).toEqual([]);
    expect(products.filter(({ url_path }) => !/^[a-z0-9-]+(\/[a-z0-9-]+)*\.html$/.test(url_path))).toEqual(
      [],
    );
    for (const entity of ENTITIES) {
      expect(duplicates(catalogues[store][entity].map(({ id }) => String(id)))).toEqual([]);
    }
    const stock = demoStock();
    expect(duplicates(stock.map(({ sku }) => sku))).toEqual([]);
    expect(duplicates(stock.map(({ product_id }) => String(product_id)))).toEqual([]);
  });

  it('has the same ids, skus, prices and option values in both stores', () => {
    const bone = (products: Product[]) =>
      products.map(({ id, sku, price, special_price, category_ids, configurable_children = [] }) => [
        ...[id, sku, price, special_price, category_ids],
        configurable_children.map((child) => [child.id, child.sku, child.price, child.color, child.size]),
      ]);
    expect(bone(productsOf('ru'))).toEqual(bone(productsOf('et')));
    for (const entity of ENTITIES) {
      const ids = (store: 'et' | 'ru') => catalogues[store][entity].map(({ id }) => id);
      expect(ids('ru')).toEqual(ids('et'));
    }
    const values = (store: 'et' | 'ru') =>
      attributesOf(store).map(({ attribute_code, options }) => [
        attribute_code,
        options.map(({ value }) => value),
      ]);
    expect(values('ru')).toEqual(values('et'));
  });

  it('has prices from 29 to 2,400 euros that end in .00, .50 or .90', () => {
    for (const { sku, price, special_price, final_price } of [...listed, ...variantsOf(listed)]) {
      for (const amount of [price, special_price || price, final_price]) {
        expect(Number(amount), sku).toBeGreaterThanOrEqual(29);
        expect(Number(amount), sku).toBeLessThanOrEqual(2400);
        expect([0, 50, 90], `${sku} ${amount}`).toContain(Math.round(Number(amount) * 100) % 100);
      }
    }
  });

  it('has a stock row for every sku but those of composites', () => {
    const known = new Set(demoStock().map(({ sku }) => sku));
    const products = productsOf('et');
    const composites = products.filter(({ type_id }) => /configurable|grouped|bundle/.test(type_id));
    const all = [...products, ...variantsOf(products)].map(({ sku }) => sku);
    expect(new Set(all.filter((sku) => !known.has(sku)))).toEqual(new Set(composites.map(({ sku }) => sku)));
  });

  it('has sold-out products and single sold-out variants', () => {
    const soldOut = listed.filter(({ stock }) => stock?.is_in_stock === false);
    expect(soldOut.length).toBeGreaterThanOrEqual(3);
    const some = listed.filter(
      ({ stock, configurable_children = [] }) =>
        stock?.is_in_stock && configurable_children.some((child) => child.stock?.is_in_stock === false),
    );
    expect(some.length).toBeGreaterThan(10);
  });
});

describe('[PRICE-04] offers', () => {
  const special = listed.filter(({ special_price }) => Number(special_price) > 0);
  const at = Date.parse('2026-11-15T12:00:00Z');
  const ms = (text: string | null | undefined, open: number) =>
    text ? Date.parse(`${text.replace(' ', 'T')}Z`) : open;
  const isOpen = ({ special_from_date, special_to_date }: Product) =>
    ms(special_from_date, 0) < at && at < ms(special_to_date, Number.POSITIVE_INFINITY);

  it('are active in category 24, with one expired and one in the future', () => {
    const closed = special.filter((product) => !isOpen(product));
    expect(closed).toHaveLength(2);
    expect(closed.every(({ price, final_price, sale }) => final_price === price && sale === 0)).toBe(true);
    const open = special.filter(isOpen);
    expect(open.length).toBeGreaterThanOrEqual(12);
    expect(open.every(({ special_price, final_price }) => final_price === special_price)).toBe(true);
    const inOffers = listed.filter(({ category_ids = [] }) => category_ids.includes(24));
    expect(inOffers.map(({ sku }) => sku).sort()).toEqual(open.map(({ sku }) => sku).sort());
  });

  it('are lower than the price they reduce', () => {
    for (const { price, special_price } of special) expect(Number(special_price)).toBeLessThan(Number(price));
  });
});

describe('categories', () => {
  it('are below the root 2, with product counts and parents', () => {
    const categories = categoriesOf('et');
    const byId = new Map(categories.map((category) => [category.id, category]));
    expect(byId.get(2)?.level).toBe(1);
    expect(byId.get(24)?.parent_id).toBe(2);
    expect(Math.max(...categories.map(({ level }) => level))).toBeGreaterThanOrEqual(3);
    for (const { id, parent_id, parent_ids, path, level, product_count, children_data } of categories) {
      expect(path.split('/')).toHaveLength(level + 1);
      expect(path.endsWith(`/${id}`)).toBe(true);
      expect(parent_ids?.at(-1) ?? 1).toBe(parent_id);
      expect(product_count).toBe(listed.filter(({ category_ids }) => category_ids?.includes(id)).length);
      expect(product_count).toBeGreaterThan(0);
      expect(children_data.map(({ id: child }) => child)).toEqual(
        categories.filter((other) => other.parent_id === id).map((other) => other.id),
      );
    }
  });

  it('contain every listed product, two levels deep', () => {
    const known = new Set(categoriesOf('et').map(({ id }) => id));
    for (const { category_ids = [] } of listed) {
      expect(category_ids.length).toBeGreaterThanOrEqual(3);
      expect(category_ids.filter((id) => !known.has(id))).toEqual([]);
    }
  });
});
