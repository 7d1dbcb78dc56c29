// A configured pane as the goods of a cart or an order: the options that the configurator itself would send. [OFFICE-69]
import type { LooseProductOption } from '@klaas/core/cart/cart-item.ts';
import { variantOptionsOf, variantValueOf } from '@klaas/core/catalog/variants/variant-configuration.ts';
import { draftFromQuery, draftOf } from '@klaas/core/configurator/configuration.ts';
import { choiceFromDraft } from '@klaas/core/configurator/configuration-choice.ts';
import { customOptionsFromQuery } from '@klaas/core/configurator/custom-option-choice.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { SizePrice, SizePriceService } from './custom-size/size-price-service.ts';
import { type Pane, pricePane } from './pane.ts';

export interface PaneGoods {
  sku: string;
  product_option: LooseProductOption;
}

const pairsOf = (values: Record<string, string>) =>
  Object.entries(values).map(([option_id, option_value]) => ({ option_id, option_value }));

const variantPairs = ({ product, variant }: SizePrice['subject']) =>
  variant
    ? variantOptionsOf(product).flatMap(({ attribute_id, attribute_code }) => {
        const value = variantValueOf(variant, attribute_code);
        return value === null ? [] : [{ option_id: String(attribute_id), option_value: value }];
      })
    : [];

/** Of a size that the rules do not allow any more: as it was chosen, so that it can be mended. */
export const paneGoods = async (
  sizes: SizePriceService,
  store: StoreView,
  pane: Pane,
): Promise<PaneGoods | null> => {
  const subject = await sizes.find(store, pane.sku);
  if (!subject) return null;
  const options = subject.product.custom_options ?? [];
  const priced = await pricePane(sizes, store, pane);
  const query = new URLSearchParams(pane.query);
  const draft = priced.ok ? draftOf(priced.value.quote.configuration) : draftFromQuery(query);
  const others = priced.ok ? priced.value.customOptions : customOptionsFromQuery(options, query);
  const custom = Object.fromEntries(
    Object.entries({ ...choiceFromDraft(options, draft), ...others }).map(([id, value]) => [
      id,
      [value].flat().join(','),
    ]),
  );
  return {
    sku: subject.product.sku,
    product_option: {
      extension_attributes: {
        custom_options: pairsOf(custom),
        configurable_item_options: variantPairs(subject),
      },
    },
  };
};
