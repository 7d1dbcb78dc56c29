// [CART-10] Everything out of the cart at once, after a question: the server hears of it and the cart is left.
import type { ReactNode } from 'react';
import { useAnalytics } from '../../shell/consent/consent-context.tsx';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useNotify } from '../../shell/state/shell-state.tsx';
import { Button } from '../../ui/button.tsx';
import { useOpenCart } from '../cart-context.tsx';
import { trackedProductOf } from '../tracked-product.ts';
import { CartQuestion } from './confirm-prompt.tsx';
import { useQuestion } from './use-confirm.ts';

/** What stands beside the button gives way to the question. */
export const ClearCart = ({ onGone, children }: { onGone: () => void; children: ReactNode }) => {
  const t = useText();
  const notify = useNotify();
  const analytics = useAnalytics();
  const openCart = useOpenCart();
  const { isAsking, ask, close, button } = useQuestion();

  const clear = async () => {
    const engine = await openCart();
    const { items } = engine.getView();
    await engine.clear();
    analytics.track({ name: 'remove-from-cart', products: items.map((item) => trackedProductOf(item)) });
    notify({ type: 'info', message: t('cart.cleared') });
    onGone();
  };

  if (isAsking) return <CartQuestion question={t('cart.clear_question')} onYes={clear} onNo={close} />;
  return (
    <div className="microcart-ways">
      {children}
      <Button ref={button} className="microcart-clear" look="text" size="s" onClick={ask}>
        {t('cart.clear')}
      </Button>
    </div>
  );
};
