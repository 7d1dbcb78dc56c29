// Totals of the cart by segment.
import type { TotalSegment } from '@klaas/core/cart/totals/cart-totals.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import type { ReactNode } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import type { CartView } from '../engine/cart-view.ts';

/** Rendered separately, below the others. */
const LAST = new Set(['tax', 'grand_total']);

export const TotalsList = ({ view, coupon }: { view: CartView; coupon: ReactNode }) => {
  const t = useText();
  const { store } = useShop();
  const money = (value: number) => formatPrice(value, store.i18n);
  const nameOf = ({ code, title }: TotalSegment): string => {
    if (code === 'subtotal' || code === 'subtotal_incl_tax') return t('cart.subtotal');
    if (code === 'shipping') return view.shippingTitle ?? t('cart.shipping');
    if (code === 'discount') return t('cart.discount', { code: view.coupon?.code ?? '' });
    return title;
  };
  const amountOf = (code: string) => view.segments.find((segment) => segment.code === code)?.value;
  const tax = amountOf('tax');
  return (
    <div className={view.isSettled ? 'totals' : 'totals totals-waiting'}>
      <dl className="stack gap-1">
        {view.segments
          .filter(({ code }) => !LAST.has(code))
          .map((segment) => (
            <div className="split gap-4 muted" key={segment.code}>
              <dt>{nameOf(segment)}</dt>
              <dd>{money(segment.value)}</dd>
            </div>
          ))}
      </dl>
      {coupon}
      <dl className="stack gap-1">
        <div className="totals-grand split gap-4">
          <dt>{t('cart.total')}</dt>
          <dd>{money(amountOf('grand_total') ?? 0)}</dd>
        </div>
      </dl>
      <p className="totals-tax muted note">
        {tax === undefined ? ' ' : t('cart.tax_included', { amount: money(tax) })}
      </p>
    </div>
  );
};
