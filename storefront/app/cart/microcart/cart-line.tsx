// A line of the cart: what it is, how many, what is to be known about it.
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { identityOf } from '@klaas/core/cart/item-identity.ts';
import { decideStockOnItem } from '@klaas/core/cart/item-stock.ts';
import type { LineNotice } from '@klaas/core/cart/sync/server-facts.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { Link } from 'react-router';
import { type Translate, useText } from '../../shell/i18n/use-text.tsx';
import { usePanels } from '../../shell/state/shell-state.tsx';
import { useShop, useShopPath } from '../../shell/state/use-shop.ts';
import { Picture } from '../../ui/picture.tsx';
import { linePathOf } from '../edit/edited-line.ts';
import type { TotalsLineFacts } from '../engine/cart-record.ts';
import { sizesOf, sizeWords, weightOf } from '../line-size.ts';
import { EditLine } from './edit-line.tsx';
import { LineQuantity } from './line-quantity.tsx';
import { RemoveLine } from './remove-line.tsx';

interface CartLineProps {
  item: CartItem;
  /** What the server says it costs; missing while a change is on its way. */
  facts: TotalsLineFacts | undefined;
  options: TotalsLineFacts['options'] | undefined;
  notice: LineNotice | undefined;
  onGone: () => void;
}

export const keyOfLine = (item: CartItem): string => identityOf(item).key;

const isWords = (value: unknown): value is { label?: string; value?: string }[] => Array.isArray(value);

/** The chosen options in words: in the page's language from the server, else as they were when the line was made. */
const optionWords = (item: CartItem, options: TotalsLineFacts['options'] | undefined): string => {
  const own = isWords(item['options']) ? item['options'] : [];
  const list = options?.length ? options : own;
  return list.flatMap(({ value }) => value || []).join(', ');
};

const sizeText = (t: Translate, item: CartItem): string | null => {
  const size = sizesOf(item);
  if (!size) return null;
  const weight = weightOf(item, size);
  return weight === null
    ? t('cart.made_to_measure', { size: sizeWords(size) })
    : t('cart.made_to_measure_weight', { size: sizeWords(size), weight });
};

const Notes = ({ item, notice }: Pick<CartLineProps, 'item' | 'notice'>) => {
  const t = useText();
  const { settings, store } = useShop();
  const isSized = sizesOf(item) !== null;
  // A service is on no shelf.
  const isStocked = !isSized && item.stock?.manage_stock !== false;
  const stock = !isStocked || !item.stock ? null : decideStockOnItem(item.stock.is_in_stock, settings.stock);
  const isOut = stock?.keep === true && 'errors' in stock;
  const available = item.stock?.manage_stock ? item.stock.qty : undefined;
  const isShort =
    !isOut && notice?.stockMessage !== undefined && available !== undefined && available < item.qty;
  return (
    <>
      {isSized && <p className="line-made">{t('cart.no_withdrawal')}</p>}
      {notice?.unavailable && (
        <p className="line-error" role="alert">
          {t('cart.unavailable')}
        </p>
      )}
      {isOut && <p className="line-error">{t('message.out_of_the_stock')}</p>}
      {isShort && <p className="line-error">{t('message.quantity_available', { maxQuantity: available })}</p>}
      {stock?.keep && 'info' in stock && !isShort && <p className="line-stock">{t('message.in_stock')}</p>}
      {notice?.priceChangedFrom !== undefined && (
        <p className="line-made">
          {t('cart.price_changed', { price: formatPrice(notice.priceChangedFrom, store.i18n) })}
        </p>
      )}
    </>
  );
};

export const CartLine = ({ item, facts, options, notice, onGone }: CartLineProps) => {
  const t = useText();
  const to = useShopPath();
  const panels = usePanels();
  const { store } = useShop();
  const name = item.name ?? item.sku;
  const path = to(linePathOf(item));
  const size = sizeText(t, item);
  const words = optionWords(item, options);
  const unit = facts?.priceInclTax ?? item.price_incl_tax ?? 0;
  const sum = facts?.rowTotalInclTax ?? unit * item.qty;
  return (
    <li className="line">
      <Picture
        path={item['image'] as string | undefined}
        alt=""
        width={150}
        height={186}
        className="line-pic"
      />
      <div className="line-words">
        <div className="line-head">
          <Link to={path} className="line-name" onClick={panels.close}>
            {name}
          </Link>
          <strong className="line-sum">{formatPrice(sum, store.i18n)}</strong>
        </div>
        {(size ?? words) && <p className="line-options">{size ?? words}</p>}
        {item.qty > 1 && (
          <p className="line-unit">{t('cart.piece_price', { price: formatPrice(unit, store.i18n) })}</p>
        )}
        <EditLine item={item} name={name} isSized={size !== null} />
        <Notes item={item} notice={notice} />
        <div className="line-controls">
          <LineQuantity item={item} name={name} />
          <RemoveLine item={item} name={name} onGone={onGone} />
        </div>
      </div>
    </li>
  );
};
