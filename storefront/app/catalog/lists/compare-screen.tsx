// Product comparison. Names, prices and buttons stay sticky while rows scroll, the first column while a phone swipes.
import type { Product } from '@klaas/core/catalog/product.ts';
import { Button } from '@klaas/ui/button.tsx';
import { Checkbox } from '@klaas/ui/checkbox.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { PriceText } from '../../shell/marks/price-text.tsx';
import { Picture } from '../../shell/pictures/picture.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import type { CardActions } from '../cards/card-list.tsx';
import { CARD_ATTRIBUTES, createCardMaker } from '../cards/card-of.ts';
import type { CatalogSource } from '../catalog-source.ts';
import { loadComparableAttributes } from '../source/attribute-loader.ts';
import { compareGroupsOf, compareRowsOf, withDictionary } from './compare-rows.ts';
import { ListPage } from './list-page.tsx';
import './compare.css';
import { useListState, useProductList } from './product-lists.tsx';
import { useFreshProducts } from './use-fresh-products.ts';

interface CompareScreenProps {
  /** Actions for a product besides removing it. */
  actions: CardActions;
  /** Shown when the list is empty. */
  recentlyViewed?: ReactNode;
}

/** Without the attribute request the products are compared by their own metadata. */
const completeFromDictionary = (source: CatalogSource, products: Product[]) =>
  withDictionary(products, () => loadComparableAttributes(source).catch(() => []));

export const CompareScreen = ({ actions, recentlyViewed }: CompareScreenProps) => {
  const t = useText();
  const list = useProductList('compare');
  const items = useListState('compare', (state) => state.items);
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const { settings, store } = useShop();
  const { asked, products, attributes, hasFailed } = useFreshProducts(
    items.map(({ sku }) => sku),
    undefined,
    CARD_ATTRIBUTES,
    completeFromDictionary,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new response refreshes the list
  useEffect(() => {
    if (products && products.length > 0)
      void list?.refresh(asked, products.map(createCardMaker({ settings, store, attributes })));
  }, [products]);
  const bySku = new Map(products?.map((product) => [product.sku, product]));
  const rows = products
    ? compareRowsOf(
        items.map(({ sku }) => bySku.get(sku) ?? { sku }),
        store.i18n.defaultLocale,
      )
    : [];
  const groups = compareGroupsOf(rows, onlyDifferent);
  return (
    <ListPage name="compare" recentlyViewed={recentlyViewed}>
      {hasFailed && <p>{t('lists.failed')}</p>}
      {items.length > 1 && (
        <Checkbox
          label={t('lists.only_differences')}
          checked={onlyDifferent}
          onChange={(event) => setOnlyDifferent(event.target.checked)}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable table must be reachable by keyboard */}
      <section className="compare-frame" aria-label={t('lists.compare_table')} tabIndex={0}>
        <table className="compare-table small full figures" data-count={items.length}>
          <colgroup>
            <col className="compare-label" />
            {items.map((card) => (
              <col key={card.sku} className="compare-product" />
            ))}
          </colgroup>
          <thead>
            <tr>
              <td />
              {items.map((card) => (
                <td key={card.sku}>
                  <Picture path={card.image} alt="" width={258} height={300} action="fit" />
                </td>
              ))}
            </tr>
            <tr className="compare-head">
              <td>
                <span className="sr-only">{t('lists.property')}</span>
              </td>
              {items.map((card) => (
                <th key={card.sku} scope="col">
                  <a className="block hover-link" href={card.url}>
                    {card.name}
                  </a>
                  <PriceText
                    amount={card.price}
                    prefix={card.from && t('catalog.from')}
                    old={card.old}
                    oldLabel={t('catalog.old_price')}
                  />
                  {actions(card)}
                  <Button
                    look="text"
                    size="s"
                    aria-label={t('lists.remove', { name: card.name })}
                    onClick={() => list?.remove(card.sku)}
                  >
                    <Icon name="close" size={20} />
                    {t('lists.remove_short')}
                  </Button>
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group.name} data-group={group.name}>
              {items.length > 1 && (
                <tr>
                  <th className="muted" scope="rowgroup" colSpan={items.length + 1}>
                    {t(`lists.${group.name}`)}
                  </th>
                </tr>
              )}
              {group.rows.map(({ code, label, values }) => (
                <tr key={code}>
                  <th className="muted" scope="row">
                    {label}
                  </th>
                  {values.map((value, place) => (
                    <td key={items[place]?.sku}>{value || '–'}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
      {onlyDifferent && products && groups.length === 0 && <p>{t('lists.no_differences')}</p>}
    </ListPage>
  );
};
