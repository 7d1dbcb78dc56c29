// Order summary beside the steps; collapsible bar with the total on a phone.
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { Icon } from '@klaas/ui/icon.tsx';
import { useEffect, useState } from 'react';
import { keyOfLine } from '../../../cart/microcart/cart-line.tsx';
import { CouponField } from '../../../cart/microcart/coupon-field.tsx';
import { useOnline } from '../../../offline/use-online.ts';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { usePanels } from '../../../shell/state/shell-state.tsx';
import { useShop } from '../../../shell/state/use-shop.ts';
import { useCheckout } from '../checkout-context.tsx';
import { SummaryLine } from './summary-line.tsx';
import { SummaryTotals, useSum } from './summary-totals.tsx';
import '../../../cart/microcart/microcart.css';
import './summary.css';

export const OrderSummary = () => {
  const t = useText();
  const panels = usePanels();
  const isOnline = useOnline();
  const { store } = useShop();
  const { cart, step } = useCheckout();
  const { value } = useSum();
  // Expanded on the review step: everything must be visible before ordering.
  const [isOpen, setOpen] = useState(step === 'review');
  useEffect(() => setOpen(step === 'review'), [step]);
  return (
    <aside className="summary sand" aria-labelledby="summary-title">
      <button
        type="button"
        className="summary-bar row gap-2 full"
        aria-expanded={isOpen}
        aria-controls="summary-body"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="bag" />
        <span>{t('cart.count', { count: cart.count })}</span>
        <span className="underlined medium">{t(isOpen ? 'checkout.hide' : 'checkout.show')}</span>
        <strong className="push nowrap">
          {value === undefined ? t('checkout.counting') : formatPrice(value, store.i18n)}
        </strong>
      </button>
      <div id="summary-body" className="summary-body" data-open={isOpen || undefined}>
        <div className="row split">
          <h2 className="title-s" id="summary-title">
            {t('checkout.your_order')}
          </h2>
          <button type="button" className="summary-edit" onClick={() => panels.open('microcart')}>
            {t('checkout.change')}
            <span className="sr-only">: {t('checkout.your_order')}</span>
          </button>
        </div>
        <ul className="summary-lines">
          {cart.items.map((item) => (
            <SummaryLine key={keyOfLine(item)} item={item} />
          ))}
        </ul>
        <CouponField coupon={cart.coupon} rejected={cart.rejectedCoupon} isOnline={isOnline} />
        <SummaryTotals />
      </div>
    </aside>
  );
};
