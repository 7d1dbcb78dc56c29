// Checkout header beside the logo: security note, phone number and link to the cart.

import { Icon } from '@klaas/ui/icon.tsx';
import { useText } from '../../shell/i18n/use-text.tsx';
import { usePanels } from '../../shell/state/shell-state.tsx';
import { useShop } from '../../shell/state/use-shop.ts';

export const CheckoutHeader = () => {
  const t = useText();
  const panels = usePanels();
  const { phone } = useShop().settings.company;
  return (
    <div className="checkout-header row gap-4 small muted">
      <p className="checkout-safe">
        <Icon name="lock" size={20} />
        {t('checkout.safe')}
      </p>
      <p className="checkout-help">
        {t('checkout.help')} <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>
      </p>
      <button type="button" className="checkout-to-cart" onClick={() => panels.open('microcart')}>
        {t('checkout.back_to_cart')}
      </button>
    </div>
  );
};
