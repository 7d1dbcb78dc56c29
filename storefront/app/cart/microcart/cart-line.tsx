// Cart line: picture, name, price, quantity and notices.
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { identityOf } from '@klaas/core/cart/item-identity.ts';
import type { LineNotice } from '@klaas/core/cart/sync/server-line-data.ts';
import { deliveryDaysOf } from '@klaas/core/catalog/delivery/delivery-window.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { useDeliveryText } from '../../shell/delivery/use-delivery-text.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { Link } from '../../shell/routing/router.tsx';
import { usePanels } from '../../shell/state/shell-state.tsx';
import { useShop, useShopPath } from '../../shell/state/use-shop.ts';
import { linePathOf } from '../edit/edited-line.ts';
import type { TotalsLineData } from '../engine/cart-record.ts';
import { deliveryLineOf } from '../line-delivery.ts';
import { workText } from '../line-size.ts';
import { EditLine } from './edit-line.tsx';
import { LineNotes, optionText, sizeText } from './line-messages.tsx';
import { LinePicture } from './line-picture.tsx';
import { LineQuantity } from './line-quantity.tsx';
import { RemoveLine } from './remove-line.tsx';

interface CartLineProps {
  item: CartItem;
  /** The server's prices; missing while a change is not synced. */
  totals: TotalsLineData | undefined;
  options: TotalsLineData['options'] | undefined;
  notice: LineNotice | undefined;
  onRemoved: () => void;
}

export const keyOfLine = (item: CartItem): string => identityOf(item).key;

export const CartLine = ({ item, totals, options, notice, onRemoved }: CartLineProps) => {
  const t = useText();
  const to = useShopPath();
  const panels = usePanels();
  const { store, settings } = useShop();
  const deliveryText = useDeliveryText();
  const days = deliveryDaysOf(deliveryLineOf(item), settings.delivery);
  const range = days && deliveryText(days).range;
  const name = item.name ?? item.sku;
  const path = to(linePathOf(item));
  const size = sizeText(t, item);
  const optionsText = optionText(item, options);
  const work = size === null ? '' : workText(item);
  const unit = totals?.priceInclTax ?? item.price_incl_tax ?? 0;
  const sum = totals?.rowTotalInclTax ?? unit * item.qty;
  return (
    <li className="line grid gap-3 rule-bottom">
      <LinePicture item={item} />
      <div className="line-words stack gap-half packed">
        <div className="line-head cluster baseline">
          <Link to={path} className="line-name title-xs shrink" onClick={panels.close}>
            {name}
          </Link>
          <strong className="line-sum push nowrap">{formatPrice(sum, store.i18n)}</strong>
        </div>
        {(size ?? optionsText) && <p className="line-options muted small">{size ?? optionsText}</p>}
        {work && <p className="line-options muted small">{work}</p>}
        {totals?.priorInclTax && (
          <p className="muted small">
            {t('cart.prior_price')}{' '}
            <s className="nowrap">{formatPrice(totals.priorInclTax * item.qty, store.i18n)}</s>
          </p>
        )}
        {item.qty > 1 && (
          <p className="muted small">{t('cart.piece_price', { price: formatPrice(unit, store.i18n) })}</p>
        )}
        <EditLine item={item} name={name} isSized={size !== null} />
        <LineNotes item={item} notice={notice} delivery={range ? t('cart.delivery', { range }) : undefined} />
        <div className="line-controls cluster split gap-2 mt-3">
          <LineQuantity item={item} name={name} />
          <RemoveLine item={item} name={name} onRemoved={onRemoved} />
        </div>
      </div>
    </li>
  );
};
