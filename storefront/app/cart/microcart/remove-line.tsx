// Removes a line, with a confirmation if configured, and offers undo.
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { IconButton } from '@klaas/ui/button.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { useAnalytics } from '../../shell/consent/consent-context.tsx';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useNotify } from '../../shell/state/shell-state.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { useOpenCart } from '../cart-context.tsx';
import { trackedProductOf } from '../tracked-product.ts';
import { ConfirmPrompt } from './confirm-prompt.tsx';
import { useConfirm } from './use-confirm.ts';

/** Long enough to read the message and reach the button. */
const UNDO_MS = 15_000;

interface RemoveLineProps {
  item: CartItem;
  name: string;
  onRemoved: () => void;
}

export const RemoveLine = ({ item, name, onRemoved }: RemoveLineProps) => {
  const t = useText();
  const notify = useNotify();
  const analytics = useAnalytics();
  const openCart = useOpenCart();
  const { settings } = useShop();
  const { isOpen, open, close, button } = useConfirm();

  const remove = async () => {
    const engine = await openCart();
    const removed = await engine.remove(item);
    if (!removed) return;
    analytics.track({ name: 'remove-from-cart', products: [trackedProductOf(item, { name })] });
    notify({
      type: 'info',
      message: t('cart.removed', { name }),
      action1: { label: t('cart.undo'), run: () => void engine.restore(removed) },
      timeToLive: UNDO_MS,
    });
    onRemoved();
  };

  if (isOpen)
    return <ConfirmPrompt message={t('cart.remove_question', { name })} onYes={remove} onNo={close} />;
  return (
    <IconButton
      ref={button}
      className="line-remove"
      label={t('cart.remove', { name })}
      onClick={() => (settings.cart.askBeforeRemoveProduct ? open() : void remove())}
    >
      <Icon name="trash" size={20} />
    </IconButton>
  );
};
