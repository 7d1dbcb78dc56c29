// Adds all openings of a project to the cart.

import { Button } from '@klaas/ui/button.tsx';
import { useRef, useState } from 'react';
import { useOpenCart } from '../../cart/cart-context.tsx';
import { useNotifyMessages } from '../../cart/use-notify-messages.ts';
import type { Project } from '../../configurator/projects/project.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useNotify, usePanels } from '../../shell/state/shell-state.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { useShopClient } from '../../shell/state/use-shop-client.ts';
import { type AddedLines, addOpenings } from './add-openings.ts';
import { loadOpening } from './load-opening.ts';

const BuyProject = ({ project }: { project: Project }) => {
  const t = useText();
  const notify = useNotify();
  const panels = usePanels();
  const { settings, store } = useShop();
  const client = useShopClient();
  const openCart = useOpenCart();
  const notifyMessages = useNotifyMessages();
  const [isBusy, setBusy] = useState(false);
  const added = useRef<AddedLines>(new Map());
  const buy = async () => {
    setBusy(true);
    try {
      const cart = await openCart();
      const { missing, messages } = await addOpenings(
        {
          load: (opening) => loadOpening({ client, settings, store }, opening),
          add: cart.add,
          lines: () => cart.getView().items,
        },
        project.openings,
        added.current,
      );
      if (missing.length > 0)
        notify({
          type: 'error',
          message: t('configurator.buy_missing'),
          detail: missing.map(({ name, product_name, sku }) => name || product_name || sku).join(', '),
          action1: { label: t('message.ok') },
        });
      notifyMessages(messages);
      panels.open('microcart');
    } catch {
      notify({ type: 'error', message: t('message.adding_failed'), action1: { label: t('message.ok') } });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button onClick={buy} loading={isBusy}>
      {t('configurator.buy_all')}
    </Button>
  );
};

export const buyProject = (project: Project) => <BuyProject project={project} />;
