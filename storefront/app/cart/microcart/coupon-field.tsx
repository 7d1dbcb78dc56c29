// [COUP-01] Coupon field: expands on demand, shows errors at the field, removes an applied code.
import type { AppliedCoupon, RejectedCoupon } from '@klaas/core/cart/totals/totals-call.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { Button, IconButton } from '@klaas/ui/button.tsx';
import { Field } from '@klaas/ui/field.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { MessageId } from '../../shell/i18n/message-id.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { useOpenCart } from '../cart-context.tsx';
import type { ApplyCouponError } from '../engine/coupon-error.ts';

const MESSAGES: Record<ApplyCouponError, MessageId> = {
  unreachable: 'cart.coupon_unreachable',
  coupon_incorrect: 'message.coupon_incorrect',
  coupon_not_started: 'cart.coupon_not_started',
  coupon_expired: 'cart.coupon_expired',
  coupon_used_up: 'cart.coupon_used',
  coupon_used_by_customer: 'cart.coupon_used',
  coupon_not_applicable: 'cart.coupon_not_applicable',
  coupon_minimum: 'cart.coupon_minimum',
};

interface CouponFieldProps {
  coupon: AppliedCoupon | null;
  rejected: RejectedCoupon | null;
  isOnline: boolean;
}

const hasMessage = (reason: string): reason is ApplyCouponError => Object.hasOwn(MESSAGES, reason);

/** An applied code whose conditions are no longer met is shown with the reason instead of disappearing. */
const RejectedCouponNotice = ({ code, reason, minimum }: RejectedCoupon) => {
  const t = useText();
  const { store } = useShop();
  const message = t(MESSAGES[hasMessage(reason) ? reason : 'coupon_incorrect'], {
    amount: formatPrice(minimum ?? 0, store.i18n),
  });
  return (
    <p className="coupon-lost muted small" role="status">
      {t('cart.coupon_lost', { code })} {message}
    </p>
  );
};

export const CouponField = ({ coupon, rejected, isOnline }: CouponFieldProps) => {
  const t = useText();
  const openCart = useOpenCart();
  const { store } = useShop();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isOpen) form.current?.querySelector('input')?.focus();
  }, [isOpen]);

  const apply = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('coupon') ?? '').trim();
    if (code === '') return setError(t('cart.coupon_required'));
    if (isBusy) return;
    setBusy(true);
    const applied = await (await openCart()).applyCoupon(code);
    setBusy(false);
    if (applied.ok) {
      setError(null);
      setOpen(false);
    } else {
      const { minimum } = applied.detail ?? {};
      setError(t(MESSAGES[applied.error], { amount: formatPrice(Number(minimum ?? 0), store.i18n) }));
    }
  };
  const remove = async () => {
    setBusy(true);
    await (await openCart()).removeCoupon();
    setBusy(false);
  };

  if (coupon)
    return (
      <p className="coupon-applied row split green">
        <span role="status">{t('cart.coupon_applied', { code: coupon.code })}</span>
        <IconButton
          label={t('cart.coupon_remove', { code: coupon.code })}
          onClick={remove}
          disabled={isBusy || !isOnline}
        >
          <Icon name="close" size={20} />
        </IconButton>
      </p>
    );
  if (!isOpen)
    return (
      <>
        {rejected && <RejectedCouponNotice {...rejected} />}
        <button type="button" className="coupon-open tap underlined" onClick={() => setOpen(true)}>
          {t('cart.coupon_add')}
        </button>
      </>
    );
  return (
    <form ref={form} className="coupon grid gap-2" onSubmit={apply} noValidate>
      <Field
        label={t('cart.coupon_code')}
        name="coupon"
        small
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={64}
        error={error ?? undefined}
        onChange={() => setError(null)}
      />
      <Button type="submit" size="s" look="secondary" loading={isBusy}>
        {t('cart.coupon_apply')}
      </Button>
    </form>
  );
};
