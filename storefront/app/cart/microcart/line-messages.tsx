// Texts of a line: options or size, stock, delivery and changes since it was added.
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { decideStockOnItem } from '@klaas/core/cart/item-stock.ts';
import type { LineNotice } from '@klaas/core/cart/sync/server-line-data.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { type Translate, useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import type { TotalsLineData } from '../engine/cart-record.ts';
import { formatSize, sizesOf, weightOf } from '../line-size.ts';

const isOptionList = (value: unknown): value is { label?: string; value?: string }[] => Array.isArray(value);

/** Chosen options: translated by the server, else as stored when the line was added. */
export const optionText = (item: CartItem, options: TotalsLineData['options'] | undefined): string => {
  const itemOptions = isOptionList(item['options']) ? item['options'] : [];
  const list = options?.length ? options : itemOptions;
  return list.flatMap(({ value }) => value || []).join(', ');
};

export const sizeText = (t: Translate, item: CartItem): string | null => {
  const size = sizesOf(item);
  if (!size) return null;
  const weight = weightOf(item, size);
  return weight === null
    ? t('cart.made_to_measure', { size: formatSize(size) })
    : t('cart.made_to_measure_weight', { size: formatSize(size), weight });
};

interface LineNotesProps {
  item: CartItem;
  notice: LineNotice | undefined;
  /** Delivery estimate; undefined if there is none. */
  delivery: string | undefined;
}

export const LineNotes = ({ item, notice, delivery }: LineNotesProps) => {
  const t = useText();
  const { settings, store } = useShop();
  const isSized = sizesOf(item) !== null;
  // Services have no stock.
  const isStocked = !isSized && item.stock?.manage_stock !== false;
  const stock = !isStocked || !item.stock ? null : decideStockOnItem(item.stock.is_in_stock, settings.stock);
  const isOut = stock?.keep === true && 'errors' in stock;
  const available = item.stock?.manage_stock ? item.stock.qty : undefined;
  const isShort =
    !isOut && notice?.stockMessage !== undefined && available !== undefined && available < item.qty;
  return (
    <>
      {isSized && <p className="note umber">{t('cart.no_withdrawal')}</p>}
      {notice?.unavailable && (
        <p className="line-error small error" role="alert">
          {t('cart.unavailable')}
        </p>
      )}
      {isOut && <p className="line-error small error">{t('message.out_of_the_stock')}</p>}
      {isShort && (
        <p className="line-error small error">
          {t('message.quantity_available', { maxQuantity: available })}
        </p>
      )}
      {stock?.keep && 'info' in stock && !isShort && (
        <p className="line-stock note green">{t('message.in_stock')}</p>
      )}
      {delivery && !notice?.unavailable && <p className="line-delivery note green">{delivery}</p>}
      {notice?.priceChangedFrom !== undefined && (
        <p className="note umber">
          {t('cart.price_changed', { price: formatPrice(notice.priceChangedFrom, store.i18n) })}
        </p>
      )}
    </>
  );
};
