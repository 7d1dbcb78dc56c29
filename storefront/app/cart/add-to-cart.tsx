// Add-to-cart button; in edit mode it updates the edited line.
import type { Product } from '@klaas/core/catalog/product.ts';
import { Button } from '@klaas/ui/button.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { useEffect, useRef, useState } from 'react';
import { useAnalytics } from '../shell/consent/consent-context.tsx';
import { useText } from '../shell/i18n/use-text.tsx';
import { useLocation, useNavigate } from '../shell/routing/router.tsx';
import { useStillHere } from '../shell/routing/use-still-here.ts';
import { useNotify, usePanels } from '../shell/state/shell-state.tsx';
import './add-to-cart.css';
import { useOpenCart } from './cart-context.tsx';
import type { EditedLine } from './edit/edited-line.ts';
import { trackedProductOf } from './tracked-product.ts';
import { useNotifyMessages } from './use-notify-messages.ts';

interface AddToCartProps {
  /** The configured product at the time of the click. */
  product: () => Product;
  qty: number;
  /** Why it cannot be bought: a message, and a callback that focuses the invalid field. */
  error: { message: string; showField?: () => void } | null;
  place: 'box' | 'bar';
  edited: EditedLine | null;
  /** The most specific category, for analytics. */
  category: string;
}

/** Clicks within this time after the first are ignored. */
const DOUBLE_CLICK_MS = 700;
const SHOW_ADDED_MS = 2500;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const AddToCart = ({ product, qty, error, place, edited, category }: AddToCartProps) => {
  const t = useText();
  const notify = useNotify();
  const panels = usePanels();
  const analytics = useAnalytics();
  const navigate = useNavigate();
  const location = useLocation();
  const latest = useRef(location);
  latest.current = location;
  const stillHere = useStillHere();
  const openCart = useOpenCart();
  const notifyMessages = useNotifyMessages();
  const [state, setState] = useState<'ready' | 'busy' | 'added'>('ready');
  const isBusy = useRef(false);

  useEffect(() => {
    if (state !== 'added') return;
    const timer = setTimeout(() => setState('ready'), SHOW_ADDED_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const submit = async (): Promise<boolean> => {
    const isHere = stillHere();
    const engine = await openCart();
    const chosen = product();
    const report = await engine.afterSync(
      edited ? await engine.reconfigure(edited, chosen, qty) : await engine.add(chosen, qty),
    );
    notifyMessages(
      report.messages.map((message) => ({ ...message, name: message.name ?? chosen.name })),
      () => panels.open('microcart'),
    );
    if (!report.changed) return false;
    if (edited) {
      if (!isHere()) return true;
      await navigate(latest.current, { replace: true, state: null, preventScrollReset: true });
      panels.open('microcart');
    } else
      analytics.track({
        name: 'add-to-cart',
        products: report.items.map((item) => trackedProductOf(item, { category })),
      });
    return true;
  };

  const onClick = async () => {
    if (isBusy.current) return;
    if (error?.showField) return error.showField();
    if (error) {
      notify({ type: 'warning', message: error.message, action1: { label: t('message.ok') } });
      return;
    }
    isBusy.current = true;
    setState('busy');
    const once = pause(DOUBLE_CLICK_MS);
    try {
      const isAdded = await submit();
      setState(isAdded ? 'added' : 'ready');
      await once;
    } catch {
      setState('ready');
      notify({ type: 'error', message: t('message.adding_failed'), action1: { label: t('message.ok') } });
    } finally {
      isBusy.current = false;
    }
  };

  const label = edited ? t('cart.update_line') : t('cart.add');
  return (
    <Button
      size={place === 'box' ? 'l' : 'm'}
      wide={place === 'box'}
      loading={state === 'busy'}
      className="add-to-cart"
      data-state={state}
      onClick={onClick}
      onPointerEnter={() => void openCart().catch(() => {})}
      onFocus={() => void openCart().catch(() => {})}
    >
      {state === 'added' ? (
        <>
          <Icon name="check" size={20} />
          {t('cart.added')}
        </>
      ) : (
        label
      )}
    </Button>
  );
};
