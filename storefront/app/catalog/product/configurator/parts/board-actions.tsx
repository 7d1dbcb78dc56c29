// What can be done with the configuration: share it, keep it, take it along on paper.
import { configurationKey } from '@klaas/core/catalog/configurator/configuration.ts';
import { eurosOf } from '@klaas/core/pricing/money.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useText } from '../../../../shell/i18n/use-text.tsx';
import { useShop } from '../../../../shell/state/use-shop.ts';
import { Icon, type IconName } from '../../../../ui/icon.tsx';
import type { NewOpening } from '../../../projects/project.ts';
import type { KeepRequest } from '../../product-slots.ts';
import { queryOfDraft } from '../state/draft-address.ts';
import type { Configurator, SizedPage } from '../state/use-configurator.ts';

const ShareDialog = lazy(async () => ({
  default: (await import('../dialogs/share-dialog.tsx')).ShareDialog,
}));

interface BoardActionsProps {
  page: SizedPage;
  configurator: Configurator;
  keep: (request: KeepRequest) => ReactNode;
}

type Window = 'share' | 'keep';

const QUOTE_PATH = '/api/ext/configurations/quote';

interface ActionProps {
  icon: IconName;
  words: string;
  onPress: () => void;
}

const Action = ({ icon, words, onPress }: ActionProps) => (
  <button type="button" className="conf-action" aria-haspopup="dialog" onClick={onPress}>
    <Icon name={icon} size={20} />
    <span>{words}</span>
  </button>
);

const openingOf = (page: SizedPage, { configured, quote, total, draft }: Configurator): NewOpening | null => {
  if (!quote || !total) return null;
  const sku = configured.variant?.sku ?? page.product.sku;
  return {
    name: '',
    sku,
    query: configurationKey(quote.configuration),
    qty: 1,
    product_name: page.product.name,
    path: `${window.location.pathname}?${queryOfDraft(new URLSearchParams(), configured.variant?.sku ?? null, draft)}`,
    price_incl_tax: eurosOf(total.grossCents),
  };
};

const useQuoteUrl = (page: SizedPage, { configured, quote }: Configurator): string | null => {
  const { settings, store } = useShop();
  if (!quote) return null;
  const sku = encodeURIComponent(configured.variant?.sku ?? page.product.sku);
  return `${settings.server.backendUrl}${QUOTE_PATH}?sku=${sku}&${configurationKey(quote.configuration)}&storeCode=${store.storeCode}`;
};

export const BoardActions = ({ page, configurator, keep }: BoardActionsProps) => {
  const t = useText();
  const [opened, setOpened] = useState<Window | null>(null);
  const [known, setKnown] = useState<readonly Window[]>([]);
  const quoteUrl = useQuoteUrl(page, configurator);
  // Only what can be made is worth sharing; the price list says what to correct.
  if (!configurator.isValid) return null;
  const open = (name: Window) => {
    setKnown([...known, name]);
    setOpened(name);
  };
  const close = () => setOpened(null);
  const opening = known.includes('keep') ? openingOf(page, configurator) : null;
  return (
    <>
      <Action icon="share" words={t('configurator.share')} onPress={() => open('share')} />
      <Action icon="heart" words={t('configurator.keep')} onPress={() => open('keep')} />
      {quoteUrl && (
        <a className="conf-action" href={quoteUrl} download="klaas.pdf">
          <Icon name="document" size={20} />
          <span>{t('configurator.quote')}</span>
        </a>
      )}
      {known.includes('share') && (
        <Suspense>
          <ShareDialog configurator={configurator} open={opened === 'share'} onClose={close} />
        </Suspense>
      )}
      {opening && keep({ opening, open: opened === 'keep', onClose: close })}
    </>
  );
};
