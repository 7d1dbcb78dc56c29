// Products side by side. The first column stays while the table scrolls sideways on a phone.
import { useEffect, useState } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { CardActions } from '../cards/card-list.tsx';
import { CARD_ATTRIBUTES, createCardMaker } from '../cards/card-of.ts';
import { compareRowsOf } from './compare-rows.ts';
import { ListPage } from './list-page.tsx';
import './lists.css';
import { useListState, useProductList } from './product-lists.tsx';
import { useFreshProducts } from './use-fresh-products.ts';

/** `actions`: what can be done with a product beside taking it off the list. */
export const CompareScreen = ({ actions }: { actions: CardActions }) => {
  const t = useText();
  const list = useProductList('compare');
  const items = useListState('compare', (state) => state.items);
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const { settings, store } = useShop();
  const { products, attributes, hasFailed } = useFreshProducts(
    items.map(({ sku }) => sku),
    undefined,
    CARD_ATTRIBUTES,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer refreshes the list
  useEffect(() => {
    if (products && products.length > 0)
      void list?.refresh(products.map(createCardMaker({ settings, store, attributes })));
  }, [products]);
  const bySku = new Map(products?.map((product) => [product.sku, product]));
  const rows = products ? compareRowsOf(items.map(({ sku }) => bySku.get(sku) ?? { sku })) : [];
  const shown = onlyDifferent ? rows.filter(({ isDifferent }) => isDifferent) : rows;
  return (
    <ListPage name="compare">
      {hasFailed && <p>{t('lists.failed')}</p>}
      <Checkbox
        label={t('lists.only_differences')}
        checked={onlyDifferent}
        onChange={(event) => setOnlyDifferent(event.target.checked)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard */}
      <section className="compare-frame" aria-label={t('lists.compare')} tabIndex={0}>
        <table className="compare-table">
          <thead>
            <tr>
              <td>
                <span className="sr-only">{t('lists.property')}</span>
              </td>
              {items.map((card) => (
                <th key={card.sku} scope="col">
                  <Picture path={card.image} alt="" width={240} height={298} />
                  <a href={card.url}>{card.name}</a>
                  {actions(card)}
                  <IconButton
                    label={t('lists.remove', { name: card.name })}
                    onClick={() => list?.remove(card.sku)}
                  >
                    <Icon name="close" size={20} />
                  </IconButton>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('lists.price')}</th>
              {items.map((card) => (
                <td key={card.sku}>{card.price}</td>
              ))}
            </tr>
            {shown.map(({ code, label, values }) => (
              <tr key={code}>
                <th scope="row">{label}</th>
                {values.map((value, place) => (
                  <td key={items[place]?.sku}>{value || '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {onlyDifferent && products && shown.length === 0 && <p>{t('lists.no_differences')}</p>}
    </ListPage>
  );
};
