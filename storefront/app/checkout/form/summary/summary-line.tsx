// Line of the order summary.
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { LineNotes, optionText, sizeText } from '../../../cart/microcart/line-messages.tsx';
import { LinePicture } from '../../../cart/microcart/line-picture.tsx';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { useShop } from '../../../shell/state/use-shop.ts';
import { useCheckout } from '../checkout-context.tsx';
import { useCheckoutDelivery } from '../use-checkout-delivery.ts';

export const SummaryLine = ({ item }: { item: CartItem }) => {
  const t = useText();
  const { store } = useShop();
  const { cart } = useCheckout();
  const { lineDeliveryText } = useCheckoutDelivery();
  const totals = cart.lines[String(item.server_item_id)];
  const description = sizeText(t, item) ?? optionText(item, totals?.options);
  return (
    <li className="summary-line grid gap-4 muted small">
      <LinePicture item={item} />
      <div>
        <p className="summary-name cluster split title-xs ink">
          <span className="hyphens">{item.name ?? item.sku}</span>
          {/* Only the server's price: a local price may differ from what is charged. */}
          <strong className="push strong figures nowrap">
            {cart.isSettled && totals ? formatPrice(totals.rowTotalInclTax, store.i18n) : ' '}
          </strong>
        </p>
        {description && <p>{description}</p>}
        {item.qty > 1 && <p>{t('checkout.pieces', { count: item.qty })}</p>}
        <LineNotes
          item={item}
          notice={cart.notices[String(item.server_item_id)]}
          delivery={lineDeliveryText(item)}
        />
      </div>
    </li>
  );
};
