// What the order costs, part by part, as the server says.
import type { TotalSegment } from '@klaas/core/cart/totals/cart-totals.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { useOnline } from '../../../offline/use-online.ts';
import { courierName } from '../../../shell/i18n/courier-name.ts';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { useShop } from '../../../shell/state/use-shop.ts';
import { useCheckout } from '../checkout-context.tsx';

interface Sum {
  /** In euros with tax; undefined: the server has not said it yet. */
  value: number | undefined;
  /** Made by this browser while nobody can be asked; the shop confirms it later. */
  isEstimated: boolean;
  isWaiting: boolean;
}

/** A sum of the browser's own is shown only where there is no server to ask, and said to be one. */
export const useSum = (): Sum => {
  const { cart } = useCheckout();
  const isOnline = useOnline();
  const grand = cart.segments.find(({ code }) => code === 'grand_total')?.value;
  return {
    value: cart.isSettled || !isOnline ? grand : undefined,
    isEstimated: !cart.isSettled && !isOnline,
    isWaiting: isOnline && (!cart.isSettled || cart.isSyncing),
  };
};

const GRAND = 'grand_total';

export const SummaryTotals = () => {
  const t = useText();
  const { store } = useShop();
  const { cart, offers } = useCheckout();
  const { value, isEstimated, isWaiting } = useSum();
  const money = (euros: number) => formatPrice(euros, store.i18n);
  const nameOf = ({ code, title }: TotalSegment): string => {
    if (code === 'subtotal' || code === 'subtotal_incl_tax') return t('cart.subtotal');
    if (code === 'shipping')
      return offers.chosenShipping ? courierName(offers.chosenShipping.method_title, t) : t('cart.shipping');
    if (code === 'discount') return t('cart.discount', { code: cart.coupon?.code ?? '' });
    return code === 'tax' ? t('checkout.tax') : title;
  };
  const isKnown = value !== undefined;
  return (
    <div className="summary-totals" data-waiting={isWaiting || undefined} aria-busy={isWaiting}>
      <dl>
        {isKnown &&
          cart.segments
            .filter(({ code }) => code !== GRAND)
            .map((segment) => (
              <div key={segment.code}>
                <dt>{nameOf(segment)}</dt>
                <dd>{money(segment.value)}</dd>
              </div>
            ))}
        <div className="summary-grand">
          <dt>{t(isEstimated ? 'checkout.total_estimated' : 'cart.total')}</dt>
          <dd>
            {isKnown ? money(value) : <span className="summary-unknown">{t('checkout.counting')}</span>}
          </dd>
        </div>
      </dl>
      {isEstimated && <p className="summary-note">{t('cart.estimated')}</p>}
      <p className="sr-only" role="status">
        {!isWaiting && isKnown && t('checkout.sum_now', { total: money(value) })}
      </p>
    </div>
  );
};
