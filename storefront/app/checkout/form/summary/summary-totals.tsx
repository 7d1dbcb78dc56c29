// Totals of the order as calculated by the server.
import type { TotalSegment } from '@klaas/core/cart/totals/cart-totals.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { useOnline } from '../../../offline/use-online.ts';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { useShop } from '../../../shell/state/use-shop.ts';
import { useCheckout } from '../checkout-context.tsx';

interface Sum {
  /** In euros including tax; undefined until the server has responded. */
  value: number | undefined;
  /** Calculated locally while offline; the server confirms it later. */
  isEstimated: boolean;
  isWaiting: boolean;
}

/** A local total is used only offline, and marked as estimated. */
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
    if (code === 'shipping') return offers.chosenShipping?.method_title ?? t('cart.shipping');
    if (code === 'discount') return t('cart.discount', { code: cart.coupon?.code ?? '' });
    return code === 'tax' ? t('checkout.tax') : title;
  };
  const isKnown = value !== undefined;
  return (
    <div className="summary-totals" data-waiting={isWaiting || undefined} aria-busy={isWaiting}>
      <dl className="stack gap-2">
        {isKnown &&
          cart.segments
            .filter(({ code }) => code !== GRAND)
            .map((segment) => (
              <div className="split gap-4 muted baseline figures" key={segment.code}>
                <dt>{nameOf(segment)}</dt>
                <dd className="nowrap">{money(segment.value)}</dd>
              </div>
            ))}
        <div className="summary-grand split gap-4 baseline figures mt-2">
          <dt>{t(isEstimated ? 'checkout.total_estimated' : 'cart.total')}</dt>
          <dd className="nowrap">
            {isKnown ? money(value) : <span className="summary-unknown muted">{t('checkout.counting')}</span>}
          </dd>
        </div>
      </dl>
      {isEstimated && <p className="summary-note muted note">{t('cart.estimated')}</p>}
      <p className="sr-only" role="status">
        {!isWaiting && isKnown && t('checkout.sum_now', { total: money(value) })}
      </p>
    </div>
  );
};
