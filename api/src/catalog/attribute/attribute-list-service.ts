// Attributes as the back office lists and edits them: every store side by side, with the products of each option.
import type { Attribute } from '@klaas/core/catalog/attribute.ts';
import { usesOption } from '@klaas/core/catalog/attributes/merge-option.ts';
import type { Fields } from '@klaas/core/catalog/sharing/product-parts.ts';
import type { AttributePage, AttributeRow } from '@klaas/core/contract/admin/attribute-endpoints.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { CatalogService } from '../catalog-service.ts';
import { catalogDocuments } from '../catalog-tables.ts';

export interface AttributeListDeps {
  db: Database;
  catalog: Pick<CatalogService, 'allDocuments'>;
  settings: Pick<Settings, 'storeViews' | 'products'>;
}

interface StoredAttribute {
  store: string;
  version: number;
  attribute: Attribute;
}

export const WITH_OPTIONS = ['select', 'multiselect'];

export const createAttributeList = ({ db, catalog, settings }: AttributeListDeps) => {
  const stores = settings.storeViews.stores.map(({ storeCode }) => storeCode);

  const storedBy = async (id: number | null): Promise<Map<number, StoredAttribute[]>> => {
    const isAttribute = eq(catalogDocuments.entity, 'attribute');
    const rows = await db
      .select()
      .from(catalogDocuments)
      .where(id === null ? isAttribute : and(isAttribute, eq(catalogDocuments.id, String(id))));
    const found = rows
      .map(({ storeCode: store, version, body }) => ({
        ...{ store, version },
        attribute: body as unknown as Attribute,
      }))
      .filter(({ store }) => stores.includes(store))
      .sort((a, b) => stores.indexOf(a.store) - stores.indexOf(b.store));
    return Map.groupBy(found, ({ attribute }) => Number(attribute.id));
  };

  const rowOf = (id: number, stored: readonly StoredAttribute[]): AttributeRow => {
    const {
      attribute_code: code = '',
      frontend_input: input = '',
      options = [],
    } = stored[0]?.attribute ?? {};
    const place = settings.products.defaultFilters.indexOf(code);
    return {
      ...{ id, code, input, options: options.length },
      titles: Object.fromEntries(
        stored.map(({ store, attribute }) => [
          store,
          attribute.default_frontend_label || attribute.frontend_label,
        ]),
      ),
      filter_place: place === -1 ? null : place + 1,
    };
  };

  /** By value: products of any store. */
  const countProducts = async ({ code }: AttributeRow, values: readonly string[]) => {
    const found = new Map(values.map((value) => [value, new Set<unknown>()]));
    for (const store of stores)
      for (const document of await catalog.allDocuments(store, 'product'))
        for (const value of values)
          if (usesOption(document as Fields, code, value)) found.get(value)?.add(document.id);
    return found;
  };

  return {
    all: async (): Promise<AttributeRow[]> =>
      [...(await storedBy(null))].map(([id, stored]) => rowOf(id, stored)).sort((a, b) => a.id - b.id),

    /** `null`: there is no such attribute. */
    one: async (id: number): Promise<AttributePage | null> => {
      const stored = (await storedBy(id)).get(id);
      if (!stored) return null;
      const row = rowOf(id, stored);
      const options = stored[0]?.attribute.options ?? [];
      const used = await countProducts(
        row,
        options.map((option) => option.value),
      );
      return {
        ...row,
        has_options: WITH_OPTIONS.includes(row.input),
        is_swatched: options.some(({ swatch }) => swatch !== undefined),
        list: options.map(({ value, swatch = null }) => ({
          ...{ value, swatch, products: used.get(value)?.size ?? 0 },
          labels: Object.fromEntries(
            stored.map(({ store, attribute }) => [
              store,
              attribute.options.find((option) => option.value === value)?.label ?? '',
            ]),
          ),
        })),
        versions: Object.fromEntries(stored.map(({ store, version }) => [store, version])),
      };
    },
    stores,
  };
};

export type AttributeList = ReturnType<typeof createAttributeList>;
