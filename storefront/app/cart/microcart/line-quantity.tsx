// Quantity stepper of a line.
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { IconButton } from '@klaas/ui/button.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useOpenCart } from '../cart-context.tsx';

export const LineQuantity = ({ item, name }: { item: CartItem; name: string }) => {
  const t = useText();
  const id = useId();
  const openCart = useOpenCart();
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  // Clicks faster than a render count from the last requested quantity, not the rendered one.
  const requestedQty = useRef(item.qty);
  useEffect(() => {
    requestedQty.current = item.qty;
  }, [item.qty]);

  const limit =
    item.limited_to === item.qty ? t('message.quantity_available', { maxQuantity: item.limited_to }) : null;
  const message = error ?? limit;

  const set = async (quantity: string | number) => {
    const engine = await openCart();
    const { messages } = await engine.setQuantity(item, quantity);
    const [firstMessage] = messages;
    setError(firstMessage ? t(`message.${firstMessage.code}`, firstMessage.values) : null);
    if (!firstMessage) setTyped(null);
  };
  const step = (by: number) => {
    const next = requestedQty.current + by;
    if (next < 1) return;
    requestedQty.current = next;
    setTyped(null);
    void set(next);
  };
  const commit = () => {
    if (typed !== null) void set(typed);
  };

  return (
    <div className="line-qty shrink">
      <div className="stepper row">
        <IconButton label={t('cart.less', { name })} onClick={() => step(-1)} disabled={item.qty <= 1}>
          <Icon name="minus" size={16} />
        </IconButton>
        <input
          className="grow"
          id={id}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          aria-label={t('cart.quantity_of', { name })}
          aria-invalid={error ? true : undefined}
          aria-describedby={message ? `${id}-error` : undefined}
          value={typed ?? String(item.qty)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit();
          }}
        />
        <IconButton label={t('cart.more', { name })} onClick={() => step(1)}>
          <Icon name="plus" size={16} />
        </IconButton>
      </div>
      {message && (
        <p id={`${id}-error`} className="line-error small error" role="alert">
          {message}
        </p>
      )}
    </div>
  );
};
