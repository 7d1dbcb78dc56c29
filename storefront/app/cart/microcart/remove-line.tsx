// Taking a line out: asked once by setting, and never final at once.
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useAnalytics } from '../../shell/consent/consent-context.tsx';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useNotify } from '../../shell/state/shell-state.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useOpenCart } from '../cart-context.tsx';
import { trackedProductOf } from '../tracked-product.ts';

interface RemoveLineProps {
  item: CartItem;
  name: string;
  onGone: () => void;
}

export const RemoveLine = ({ item, name, onGone }: RemoveLineProps) => {
  const t = useText();
  const notify = useNotify();
  const analytics = useAnalytics();
  const openCart = useOpenCart();
  const { settings } = useShop();
  const [isAsking, setAsking] = useState(false);
  const wasAsking = useRef(false);
  const bin = useRef<HTMLButtonElement>(null);
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsking) yes.current?.focus();
    else if (wasAsking.current) bin.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);

  const remove = async () => {
    const engine = await openCart();
    const removed = await engine.remove(item);
    if (!removed) return;
    analytics.track({
      name: 'remove-from-cart',
      products: [trackedProductOf(item, { name })],
    });
    notify({
      type: 'info',
      message: t('cart.removed', { name }),
      action1: { label: t('cart.undo'), run: () => void engine.restore(removed) },
    });
    onGone();
  };

  /** The key closes the question, not the whole drawer. */
  const closeQuestion = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    setAsking(false);
  };

  // [CART-07]
  if (isAsking)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's part
      <div
        className="line-question"
        role="group"
        aria-label={t('cart.remove_question', { name })}
        onKeyDown={closeQuestion}
      >
        <p>{t('cart.remove_question', { name })}</p>
        <Button ref={yes} size="s" onClick={remove}>
          {t('cart.remove_yes')}
        </Button>
        <Button size="s" look="text" onClick={() => setAsking(false)}>
          {t('cart.remove_no')}
        </Button>
      </div>
    );
  return (
    <IconButton
      ref={bin}
      className="line-remove"
      label={t('cart.remove', { name })}
      onClick={() => (settings.cart.askBeforeRemoveProduct ? setAsking(true) : void remove())}
    >
      <Icon name="trash" size={20} />
    </IconButton>
  );
};
