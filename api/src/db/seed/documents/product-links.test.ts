import type { Product } from '@klaas/core/catalog/product.ts';
import { expect, it } from 'vitest';
import { demoCatalogue } from '../demo-catalogue.ts';

const products = (demoCatalogue('et').product as unknown as Product[]).filter(
  ({ visibility, status }) => visibility === 4 && status === 1,
);
const bySku = new Map(products.map((product) => [product.sku, product]));
const SHOWERS = 10;
const BATHS = 20;
const MIRRORS = 21;
const SAUNAS = 22;
const SERVICES = 255;

const isIn = (product: Product | undefined, category: number) =>
  product?.category_ids?.includes(category) ?? false;
const relatedOf = ({ product_links = [] }: Product) =>
  product_links.flatMap(({ link_type, linked_product_sku }) => {
    const other = bySku.get(linked_product_sku);
    if (link_type === 'related' && !other) throw new Error(`${linked_product_sku} cannot be shown`);
    return link_type === 'related' && other ? [other] : [];
  });

it('[PROD-12] every product has related products, none of them itself', () => {
  for (const product of products) {
    const related = relatedOf(product);
    expect(related.length, product.sku).toBeGreaterThanOrEqual(3);
    expect(related.map(({ sku }) => sku)).not.toContain(product.sku);
    expect(new Set(related).size).toBe(related.length);
  }
});

it('[PROD-12] relates no sauna product to a bathroom product, and no installer guide to either', () => {
  for (const product of products) {
    const related = relatedOf(product);
    if ([SHOWERS, BATHS, MIRRORS].some((room) => isIn(product, room)))
      expect(
        related.filter((other) => isIn(other, SAUNAS)).map(({ sku }) => sku),
        product.sku,
      ).toEqual([]);
    if (!isIn(product, SERVICES))
      expect(
        related.filter(({ type_id }) => type_id === 'downloadable'),
        product.sku,
      ).toEqual([]);
  }
});

it('[PROD-12] relates hardware of the same metal', () => {
  for (const product of products.filter((one) => one['hardware'] !== undefined))
    for (const other of relatedOf(product).filter((one) => isIn(one, 25) && one['hardware'] !== undefined)) {
      const isMade = products.some(
        (one) =>
          one.name.split(',')[0] === other.name.split(',')[0] && one['hardware'] === product['hardware'],
      );
      if (isMade) expect(other['hardware'], `${product.sku} ${other.sku}`).toBe(product['hardware']);
    }
});

it('[PROD-12] a set is not related to its own parts', () => {
  for (const set of products.filter(({ type_id }) => type_id === 'grouped')) {
    const parts = new Set(
      set.product_links?.flatMap(({ link_type, linked_product_sku }) =>
        link_type === 'associated' ? linked_product_sku : [],
      ),
    );
    expect(
      relatedOf(set).filter(({ sku }) => parts.has(sku)),
      set.sku,
    ).toEqual([]);
  }
});

it('a service or a file has a picture of its own, not of a product', () => {
  const services = products.filter((product) => isIn(product, SERVICES));
  expect(services.length).toBeGreaterThan(4);
  for (const { sku, image, media_gallery } of services) {
    expect(image, sku).toMatch(/^\/services\//);
    expect(media_gallery?.[0]?.lab?.length, sku).toBeGreaterThan(20);
  }
});
