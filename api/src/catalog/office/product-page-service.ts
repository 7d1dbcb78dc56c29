// A product as it is edited: what its stores share, and the texts of each, with what is missing or outdated.

import { publishProblems } from '@klaas/core/catalog/office/new-product.ts';
import { stateOfStatus } from '@klaas/core/catalog/office/product-filter.ts';
import { PRODUCT_TEXTS } from '@klaas/core/catalog/office/product-texts.ts';
import { withFocus } from '@klaas/core/catalog/picture-focus.ts';
import type { ProductType } from '@klaas/core/catalog/product.ts';
import { type Fields, isFields } from '@klaas/core/catalog/sharing/product-parts.ts';
import type {
  ProductPage,
  ProductSchedule,
  ProductShared,
  ProductTexts,
} from '@klaas/core/contract/admin/product-page-endpoints.ts';
import { sameValue } from '@klaas/core/stores/same-value.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import type { Database } from '../../db/database.ts';
import { isSplit, loadProduct, type StoredProduct } from '../product/product-part-repository.ts';
import { shareProducts } from '../product/product-repository.ts';
import { bundleOf, linksOf, optionsOf } from './product-fields.ts';
import { picturesOf } from './product-picture-editor.ts';
import { dayOf, pricesOf } from './product-row.ts';
import { loadTextChanges, marksOf } from './product-text-marks.ts';

const COMPUTED: readonly ProductType[] = ['configurable', 'grouped', 'bundle'];

const numberOrNull = (value: unknown): number | null =>
  value === null || value === undefined || value === '' || !Number.isFinite(Number(value))
    ? null
    : Number(value);

const sharedOf = (fields: Fields, includesTax: boolean): ProductShared => ({
  state: stateOfStatus(fields['status']),
  category_ids: Array.isArray(fields['category_ids']) ? fields['category_ids'].map(Number) : [],
  tax_class_id: numberOrNull(fields['tax_class_id']),
  weight: numberOrNull(fields['weight']),
  lead_time_days: numberOrNull(fields['lead_time_days']),
  ...pricesOf(fields, includesTax),
  special_from: dayOf(fields['special_from_date']),
  special_to: dayOf(fields['special_to_date']),
  related: linksOf(fields, 'related'),
  upsell: linksOf(fields, 'upsell'),
  associated: linksOf(fields, 'associated'),
  size_rules: isFields(fields['custom_size']) ? (fields['custom_size'] as ProductShared['size_rules']) : null,
});

const textsOf = (fields: Fields): ProductTexts =>
  Object.fromEntries(
    [...PRODUCT_TEXTS, 'url_key'].map((name) => [name, String(fields[name] ?? '')]),
  ) as unknown as ProductTexts;

export interface ProductPageDeps {
  db: Database;
  settings: Pick<Settings, 'storeViews'>;
  schedulesOf: (id: number) => Promise<ProductSchedule[]>;
}

export const createProductPages = ({ db, settings, schedulesOf }: ProductPageDeps) => {
  const stores = settings.storeViews.stores.filter(({ disabled }) => !disabled);
  const includesTax = stores.every(({ tax }) => tax.sourcePriceIncludesTax);

  const loadOnce = (id: string): Promise<StoredProduct | null> =>
    db.transaction((tx) => loadProduct(tx, id), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });

  const loadWhole = async (id: string): Promise<StoredProduct | null> => {
    const product = await loadOnce(id);
    if (!product || product.stores.length === 0 || isSplit(product)) return product;
    await db.transaction((tx) => shareProducts(tx, [id]));
    return loadOnce(id);
  };

  const load = async (id: number): Promise<ProductPage | null> => {
    const product = await loadWhole(String(id));
    const first = product?.stores[0]?.document;
    if (!product || !first) return null;
    const shared: Fields = { ...first, ...product.shared.fields };
    const fields = sharedOf(shared, includesTax);
    const type = String(shared['type_id']) as ProductType;
    const inStores = stores.map((view) => {
      const { storeCode: store } = view;
      const found = product.stores.find((one) => one.store === store);
      const document = found?.document ?? {};
      const own = found ? Object.entries(sharedOf(document, view.tax.sourcePriceIncludesTax)) : [];
      return {
        store,
        version: found?.version ?? 0,
        path: found ? localizedPath(String(document['url_path'] ?? ''), view) : '',
        texts: textsOf(document),
        options: optionsOf(found ? document : first),
        bundle: bundleOf(found ? document : first),
        own: own
          .filter(([name, value]) => !sameValue(value, fields[name as keyof ProductShared]))
          .map(([name]) => name),
        problems: found ? publishProblems(document) : [],
      };
    });
    const changes = await loadTextChanges(db, [String(id)]);
    const variants = first['configurable_children'];
    return {
      ...{ id, sku: String(shared['sku']), type, image: String(shared['image'] ?? '') },
      is_made_to_measure: shared['custom_size'] != null,
      is_computed: COMPUTED.includes(type),
      variants: type === 'configurable' && Array.isArray(variants) ? variants.length : 0,
      pictures: picturesOf(product.stores).map((picture) => ({
        ...picture,
        image: withFocus(picture.file, picture.focus),
      })),
      shared: { version: product.shared.version, fields },
      stores: inStores,
      schedules: await schedulesOf(id),
      marks: marksOf(
        inStores.map(({ store, texts }) => ({ store, document: { ...texts } })),
        changes.get(String(id)),
      ),
    };
  };

  return { load };
};

export type ProductPages = ReturnType<typeof createProductPages>;
