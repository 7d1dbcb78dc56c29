// A line of the cart: what it is, how many, what is to be known about it.
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
import type { TotalsLineFacts } from '../engine/cart-record.ts';
import { deliveryLineOf } from '../line-delivery.ts';
import { workWords } from '../line-size.ts';
import { EditLine } from './edit-line.tsx';
import { LineNotes, optionWords, sizeText } from './line-messages.tsx';
import { LinePicture } from './line-picture.tsx';
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

export const CartLine = ({ item, facts, options, notice, onGone }: CartLineProps) => {
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
  const words = optionWords(item, options);
  const work = size === null ? '' : workWords(item);
  const unit = facts?.priceInclTax ?? item.price_incl_tax ?? 0;
  const sum = facts?.rowTotalInclTax ?? unit * item.qty;
  return (
    <li className="line">
      <LinePicture item={item} />
      <div className="line-words">
        <div className="line-head">
          <Link to={path} className="line-name" onClick={panels.close}>
            {name}
          </Link>
          <strong className="line-sum">{formatPrice(sum, store.i18n)}</strong>
        </div>
        {(size ?? words) && <p className="line-options">{size ?? words}</p>}
        {work && <p className="line-options">{work}</p>}
        {item.qty > 1 && (
          <p className="line-unit">{t('cart.piece_price', { price: formatPrice(unit, store.i18n) })}</p>
        )}
        <EditLine item={item} name={name} isSized={size !== null} />
        <LineNotes item={item} notice={notice} delivery={range ? t('cart.delivery', { range }) : undefined} />
        <div className="line-controls">
          <LineQuantity item={item} name={name} />
          <RemoveLine item={item} name={name} onGone={onGone} />
        </div>
      </div>
    </li>
  );
};
