// [CART-10] Clear-cart button with a confirmation; empties the cart here and on the server and disconnects it.

import { Button } from '@klaas/ui/button.tsx';
import type { ReactNode } from 'react';
import { useAnalytics } from '../../shell/consent/consent-context.tsx';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useNotify } from '../../shell/state/shell-state.tsx';
import { useOpenCart } from '../cart-context.tsx';
import { trackedProductOf } from '../tracked-product.ts';
import { ConfirmPrompt } from './confirm-prompt.tsx';
import { useConfirm } from './use-confirm.ts';

/** The confirmation replaces the button and its siblings. */
export const ClearCart = ({ onCleared, children }: { onCleared: () => void; children: ReactNode }) => {
  const t = useText();
  const notify = useNotify();
  const analytics = useAnalytics();
  const openCart = useOpenCart();
  const { isOpen, open, close, button } = useConfirm();

  const clear = async () => {
    const engine = await openCart();
    const { items } = engine.getView();
    await engine.clear();
    analytics.track({ name: 'remove-from-cart', products: items.map((item) => trackedProductOf(item)) });
    notify({ type: 'info', message: t('cart.cleared') });
    onCleared();
  };

  if (isOpen) return <ConfirmPrompt message={t('cart.clear_question')} onYes={clear} onNo={close} />;
  return (
    <div className="cluster split gap-2">
      {children}
      <Button ref={button} className="microcart-clear" look="text" size="s" onClick={open}>
        {t('cart.clear')}
      </Button>
    </div>
  );
};
