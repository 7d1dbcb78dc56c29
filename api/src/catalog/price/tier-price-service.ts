// Prices by quantity and customer group, of a product or of each of its variants, as the staff edits them.
import type { PriceFields, TierPrice } from '@klaas/core/catalog/pricing/price-fields.ts';
import type { Tier, TieredItem } from '@klaas/core/contract/admin/tier-price-endpoints.ts';
import type { Fields } from '@klaas/core/staff/merge-fields.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { Database } from '../../db/database.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import type { EditError } from '../../staff/edit-service.ts';
import { pricesOf } from '../office/product-row.ts';
import { ALL_STORES, loadProduct } from '../product/product-part-repository.ts';
import type { PriceEditor } from './price-editor.ts';

interface TierPriceDeps {
  db: Database;
  settings: Pick<Settings, 'storeViews' | 'products'>;
  prices: PriceEditor;
}

interface TieredProduct {
  version: number;
  items: TieredItem[];
}

const tierOf = ({ customer_group_id, qty, value }: TierPrice): Tier => ({
  group: Number(customer_group_id),
  qty: Number(qty),
  price_cents: Math.round(Number(value) * 100),
});

const inOrder = (one: Tier, other: Tier): number => one.group - other.group || one.qty - other.qty;

export const createTierPrices = ({ db, settings, prices }: TierPriceDeps) => {
  const [store] = settings.storeViews.stores;
  const includesTax = store?.tax.sourcePriceIncludesTax ?? true;

  const itemOf = (item: PriceFields & Fields): TieredItem => ({
    sku: String(item['sku']),
    price_cents: pricesOf(item, includesTax).price_cents,
    tiers: (item.tier_prices ?? []).map(tierOf).sort(inOrder),
  });

  const load = async (id: number): Promise<TieredProduct | null> => {
    const product = await db.transaction((tx) => loadProduct(tx, String(id)));
    const document = product?.stores[0]?.document;
    if (!product || !document) return null;
    const variants = document['type_id'] === 'configurable' ? document['configurable_children'] : undefined;
    const items = Array.isArray(variants) && variants.length > 0 ? variants : [document];
    return { version: product.shared.version, items: (items as (PriceFields & Fields)[]).map(itemOf) };
  };

  return {
    isUsed: settings.products.usePriceTiers,
    load,

    /** Of one sku, in every store without prices of its own. */
    save: async (
      author: ChangeAuthor,
      id: number,
      { sku, version, tiers }: { sku: string; version: number; tiers: readonly Tier[] },
    ): Promise<{ ok: true } | EditError> => {
      const product = await load(id);
      if (!product?.items.some((item) => item.sku === sku)) return { ok: false, error: 'not_found' };
      const text = tiers
        .map(({ group, qty, price_cents: cents }) => `${group}:${qty}:${(cents / 100).toFixed(2)}`)
        .join(',');
      const saved = await prices.save(author, { sku, store: ALL_STORES, version }, { tiers: text });
      return saved.ok ? { ok: true } : saved;
    },
  };
};

export type TierPrices = ReturnType<typeof createTierPrices>;
