// Cart button of a product card; links to the product page if options have to be chosen.
import type { Product } from '@klaas/core/catalog/product.ts';
import { Button, IconButton } from '@klaas/ui/button.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { useRef, useState } from 'react';
import { useText } from '../shell/i18n/use-text.tsx';
import { useNavigate } from '../shell/routing/router.tsx';
import { useNotify, usePanels } from '../shell/state/shell-state.tsx';
import { useOpenCart } from './cart-context.tsx';
import { useNotifyMessages } from './use-notify-messages.ts';

interface CardCartButtonProps {
  name: string;
  url: string;
  needsChoice: boolean;
  /** Text button instead of an icon. */
  hasLabel?: boolean;
  /** `null` when options must be chosen first. */
  load: () => Promise<Product | null>;
}

const DOUBLE_CLICK_MS = 700;

export const CardCartButton = ({ name, url, needsChoice, hasLabel, load }: CardCartButtonProps) => {
  const t = useText();
  const notify = useNotify();
  const panels = usePanels();
  const navigate = useNavigate();
  const openCart = useOpenCart();
  const notifyMessages = useNotifyMessages();
  const isBusy = useRef(false);
  const [isAdded, setAdded] = useState(false);

  const buy = async () => {
    const [engine, product] = await Promise.all([openCart(), load()]);
    if (!product) {
      await navigate(url);
      return;
    }
    const report = await engine.afterSync(await engine.add(product, 1));
    notifyMessages(
      report.messages.map((message) => ({ ...message, name: message.name ?? name })),
      () => panels.open('microcart'),
    );
    setAdded(report.changed);
  };
  const onClick = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    const once = new Promise((resolve) => setTimeout(resolve, DOUBLE_CLICK_MS));
    try {
      await (needsChoice ? navigate(url) : buy());
    } catch {
      notify({ type: 'error', message: t('message.adding_failed'), action1: { label: t('message.ok') } });
    }
    await once;
    isBusy.current = false;
  };
  const label = t(needsChoice ? 'cart.choose_label' : 'cart.buy_label', { name });
  if (hasLabel)
    return (
      <Button
        look="secondary"
        size="s"
        wide
        aria-label={isAdded ? `${t('cart.added')}: ${name}` : label}
        onClick={onClick}
      >
        {isAdded ? t('cart.added') : t(needsChoice ? 'cart.choose' : 'cart.add')}
      </Button>
    );
  return (
    <IconButton className="list-button list-cart" label={label} onClick={onClick}>
      <Icon name={isAdded ? 'check' : 'bag'} />
    </IconButton>
  );
};
