// [CART-11] Cart drawer: lines, totals and the checkout button.
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { Button } from '@klaas/ui/button.tsx';
import { OverlayHead } from '@klaas/ui/overlay/overlay-head.tsx';
import { useEffect, useRef } from 'react';
import { useOnline } from '../../offline/use-online.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { EmptyMicrocart } from '../../shell/panels/empty-microcart.tsx';
import { PanelSkeleton } from '../../shell/panels/panel-skeleton.tsx';
import { usePanels } from '../../shell/state/shell-state.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { useCartState, useOpenCart } from '../cart-context.tsx';
import type { CartView } from '../engine/cart-view.ts';
import { useProceed } from '../use-proceed.ts';
import { CartLine, keyOfLine } from './cart-line.tsx';
import { ClearCart } from './clear-cart.tsx';
import { CouponField } from './coupon-field.tsx';
import './microcart.css';
import { TotalsList } from './totals-list.tsx';

const grandTotalOf = ({ segments }: CartView): number =>
  segments.find(({ code }) => code === 'grand_total')?.value ?? 0;

interface FootProps {
  view: CartView;
  isOnline: boolean;
  onCleared: () => void;
}

const Foot = ({ view, isOnline, onCleared }: FootProps) => {
  const t = useText();
  const panels = usePanels();
  const { store } = useShop();
  const { proceed, isBusy } = useProceed();
  const total = formatPrice(grandTotalOf(view), store.i18n);
  const isBlocked = view.items.some((item) => view.notices[String(item.server_item_id)]?.unavailable);
  return (
    <div className="microcart-foot stack gap-2 rule-top raised">
      <TotalsList
        view={view}
        coupon={<CouponField coupon={view.coupon} rejected={view.rejectedCoupon} isOnline={isOnline} />}
      />
      {!view.isSettled && !isOnline && <p className="muted note">{t('cart.estimated')}</p>}
      {isBlocked && (
        <p className="small error" role="alert">
          {t('cart.blocked')}
        </p>
      )}
      <Button size="l" wide loading={isBusy} onClick={proceed} disabled={isBlocked}>
        {t('message.proceed_to_checkout')}
      </Button>
      <ClearCart onCleared={onCleared}>
        <Button look="text" size="s" onClick={panels.close}>
          {t('cart.continue')}
        </Button>
      </ClearCart>
      {/* Announce the total once after a sync, not every intermediate value. */}
      <p className="sr-only" aria-live="polite">
        {!view.isSyncing && t('cart.sum_now', { count: view.count, total })}
      </p>
    </div>
  );
};

export const Microcart = () => {
  const t = useText();
  const panels = usePanels();
  const openCart = useOpenCart();
  const isOnline = useOnline();
  const view = useCartState((state) => state);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    void openCart()
      .then((engine) => engine.refreshIfStale())
      .catch(() => {});
  }, [openCart]);
  if (!view.isLoaded) return <PanelSkeleton />;
  if (view.items.length === 0) return <EmptyMicrocart />;

  /** After a removal: focus the adjacent line, else the drawer's close button. */
  const focusNear = (place: number) => {
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLButtonElement>('.line-remove');
      const near = buttons?.[Math.min(place, buttons.length - 1)];
      (near ?? document.querySelector<HTMLElement>('dialog[open] .overlay-head button'))?.focus();
    });
  };

  return (
    <>
      <OverlayHead
        title={t('shell.cart')}
        note={t('cart.count', { count: view.count })}
        closeLabel={t('message.close')}
        onClose={panels.close}
      />
      {!isOnline && (
        <p className="microcart-offline small amber-bg amber" role="status">
          {t('cart.offline')}
        </p>
      )}
      <ul ref={list} className="microcart-lines" aria-label={t('cart.lines')}>
        {view.items.map((item, place) => (
          <CartLine
            key={keyOfLine(item)}
            item={item}
            totals={view.isSettled ? view.lines[String(item.server_item_id)] : undefined}
            options={view.lines[String(item.server_item_id)]?.options}
            notice={view.notices[String(item.server_item_id)]}
            onRemoved={() => focusNear(place)}
          />
        ))}
      </ul>
      <Foot view={view} isOnline={isOnline} onCleared={() => focusNear(0)} />
    </>
  );
};
