// Actions for a configuration: share, save, PDF quote.
// Dialogs use the pane as it was when they opened, since nothing can be typed meanwhile.
import { eurosOf } from '@klaas/core/catalog/pricing/money.ts';
import { Icon, type IconName } from '@klaas/ui/icon.tsx';
import { lazy, memo, type ReactNode, Suspense, useState } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import type { SaveRequest } from '../configurator-slots.ts';
import type { NewOpening } from '../projects/project.ts';
import {
  type Configurator,
  type ConfiguratorStore,
  paneQueryOf,
  type SizedPage,
} from '../state/configurator-store.ts';
import { queryOfDraft, withCustomOptions } from '../state/draft-url.ts';
import { usePane } from '../state/use-configurator.ts';

const ShareDialog = lazy(async () => ({
  default: (await import('../dialogs/share-dialog.tsx')).ShareDialog,
}));

interface BoardActionsProps {
  page: SizedPage;
  store: ConfiguratorStore;
  save: (request: SaveRequest) => ReactNode;
}

type DialogName = 'share' | 'keep';

const QUOTE_PATH = '/api/ext/configurations/quote';

interface ActionProps {
  icon: IconName;
  label: string;
  opensWindow: boolean;
  onPress: () => void;
}

const Action = ({ icon, label, opensWindow, onPress }: ActionProps) => (
  <button
    type="button"
    className="conf-action row gap-2 green"
    aria-haspopup={opensWindow ? 'dialog' : undefined}
    onClick={onPress}
  >
    <Icon name={icon} size={20} />
    <span>{label}</span>
  </button>
);

const openingOf = (page: SizedPage, pane: Configurator): NewOpening | null => {
  const { configured, quote, total, draft, options, custom } = pane;
  if (!quote || !total) return null;
  const { variant } = configured;
  const query = queryOfDraft(new URLSearchParams(), variant?.sku ?? null, draft);
  return {
    name: '',
    sku: variant?.sku ?? page.product.sku,
    query: paneQueryOf(pane, quote),
    qty: 1,
    product_name: page.product.name,
    path: `${window.location.pathname}?${withCustomOptions(query, options, custom)}`,
    price_incl_tax: eurosOf(total.grossCents),
  };
};

export const BoardActions = memo(({ page, store, save }: BoardActionsProps) => {
  const t = useText();
  const { settings, store: shop } = useShop();
  const isValid = usePane(store, (pane) => pane.isValid);
  const [opened, setOpened] = useState<DialogName | null>(null);
  const [pane, setPane] = useState<Partial<Record<DialogName, Configurator>>>({});
  // Hidden while invalid; the price list shows what to correct.
  if (!isValid) return null;
  const open = (name: DialogName) => {
    setPane({ ...pane, [name]: store.getState() });
    setOpened(name);
  };
  const close = () => setOpened(null);
  const print = () => {
    const shown = store.getState();
    const { configured, quote } = shown;
    if (!quote) return;
    const sku = encodeURIComponent(configured.variant?.sku ?? page.product.sku);
    const link = document.createElement('a');
    link.href = `${settings.server.backendUrl}${QUOTE_PATH}?sku=${sku}&${paneQueryOf(shown, quote)}&storeCode=${shop.storeCode}`;
    link.download = 'klaas.pdf';
    link.click();
  };
  const opening = pane.keep && openingOf(page, pane.keep);
  return (
    <>
      <Action icon="share" label={t('configurator.share')} opensWindow onPress={() => open('share')} />
      <Action icon="heart" label={t('configurator.keep')} opensWindow onPress={() => open('keep')} />
      <Action icon="document" label={t('configurator.quote')} opensWindow={false} onPress={print} />
      {pane.share && (
        <Suspense>
          <ShareDialog configurator={pane.share} open={opened === 'share'} onClose={close} />
        </Suspense>
      )}
      {opening && save({ opening, open: opened === 'keep', onClose: close })}
    </>
  );
});
