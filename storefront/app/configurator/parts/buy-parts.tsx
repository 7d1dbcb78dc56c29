// Buying the pane: the button with its quantity and notes, and the sticky bar on phones.
import type { DeliveryLine } from '@klaas/core/catalog/delivery/delivery-window.ts';
import { eurosOf } from '@klaas/core/catalog/pricing/money.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import type { I18nSettings } from '@klaas/core/stores/store-view.ts';
import type { ReactNode, RefObject } from 'react';
import { QuantityField } from '../../catalog/product/choice/quantity-field.tsx';
import { PurchaseNotes } from '../../catalog/product/sections/purchase-notes.tsx';
import { BarArrival, StockMessages } from '../../catalog/product/stock-messages.tsx';
import { type Translate, useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { sizeText } from '../pane-messages.ts';
import type { Configurator, ConfiguratorStore } from '../state/configurator-store.ts';
import { usePane, usePaneParts } from '../state/use-configurator.ts';
import { DirectText } from './direct-text.tsx';

interface BuyPartProps {
  store: ConfiguratorStore;
  button: ReactNode;
}

/** Texts of what is being bought. */
const messagesOf = (t: Translate, format: I18nSettings, { quote, total, fromCents }: Bought) => ({
  price: formatPrice(eurosOf(total?.grossCents ?? fromCents ?? 0), format),
  size: quote ? `${sizeText(quote.configuration)} ${t('product.size_unit')}` : '',
  weight: quote ? t('product.weight_value', { weight: Math.round(quote.geometry.weightKg) }) : '',
});

type Bought = Pick<Configurator, 'quote' | 'total' | 'fromCents'>;

interface BuyBoxProps extends BuyPartProps {
  box: RefObject<HTMLDivElement | null>;
  qty: string;
  onQty: (qty: string) => void;
}

/** Live region, updated after the debounce instead of on every keystroke. */
const PriceAnnouncement = ({ store }: Pick<BuyPartProps, 'store'>) => {
  const t = useText();
  const { store: shop } = useShop();
  const bought = usePane(store, (pane) =>
    pane.draft === pane.settled && pane.isValid && pane.total ? pane : null,
  );
  return (
    <p className="sr-only" aria-live="polite">
      {bought && t('configurator.now', messagesOf(t, shop.i18n, bought))}
    </p>
  );
};

/** A pane is made to order: the quantity does not change the delivery date. */
const usePaneLine = (store: ConfiguratorStore): DeliveryLine => {
  const rules = usePane(store, (pane) => pane.rules);
  return { goods: { custom_size: rules }, isSized: true, stock: null, qty: 1 };
};

const DeliveryMessage = ({ store }: Pick<BuyPartProps, 'store'>) => (
  <StockMessages isInStock line={usePaneLine(store)} />
);

export const BuyBox = ({ store, button, box, qty, onQty }: BuyBoxProps) => {
  const t = useText();
  return (
    <>
      <DeliveryMessage store={store} />
      <div ref={box} className="product-add grid gap-3">
        <QuantityField value={qty} onChange={onQty} />
        {button}
      </div>
      <PriceAnnouncement store={store} />
      <p className="made-note small sand round">{t('product.no_withdrawal')}</p>
      <PurchaseNotes isInStock isReturnable={false} />
    </>
  );
};

const SizeLine = ({ store }: Pick<BuyPartProps, 'store'>) => (
  <DirectText store={store} kind="line" text={({ quote }) => (quote ? sizeText(quote.configuration) : '')} />
);

const BarMessages = ({ store, children }: Pick<BuyPartProps, 'store'> & { children: ReactNode }) => {
  const t = useText();
  const { store: shop } = useShop();
  const { isDimmed, isPriced, isUnconfirmed } = usePaneParts(store, ({ isValid, total, serverPrice }) => ({
    isDimmed: !isValid && total !== null,
    isPriced: total !== null,
    isUnconfirmed: isValid && serverPrice.kind === 'offline',
  }));
  return (
    <div className="buy-bar-words stack">
      <p>
        <strong className={isDimmed ? 'dimmed' : undefined}>
          {!isPriced && `${t('catalog.from')} `}
          <DirectText
            store={store}
            kind={isPriced ? 'line' : 'number'}
            text={(pane) => messagesOf(t, shop.i18n, pane).price}
          />
        </strong>{' '}
        <small className="muted note nowrap">{t('product.tax_short')}</small>
      </p>
      {isUnconfirmed && (
        <span className="conf-unconfirmed muted note clip">{t('configurator.unconfirmed')}</span>
      )}
      <span className="muted note clip">{children}</span>
    </div>
  );
};

interface CoveredPartProps extends BuyPartProps {
  /** The button below the form is in the viewport: this one is hidden. */
  isCovered: boolean;
}

export const BuyBar = ({ store, button, isCovered }: CoveredPartProps) => (
  <div className="buy-bar no-print grid gap-3 raised rule-top" data-covered={isCovered || undefined}>
    <BarMessages store={store}>
      <BarArrival line={usePaneLine(store)} otherwise="" />
    </BarMessages>
    {button}
  </div>
);

/** On desktop: below the drawing, which stays beside the fields. */
export const StageFooter = ({ store, button, isCovered }: CoveredPartProps) => (
  <div className="conf-foot no-print" data-covered={isCovered || undefined}>
    <div className="conf-foot-words">
      <BarMessages store={store}>
        <SizeLine store={store} />
      </BarMessages>
      <DeliveryMessage store={store} />
    </div>
    {button}
  </div>
);

/** On phones: a small sticky drawing once the large one is scrolled past. Hidden from screen readers. */
export const MiniBoard = ({ store, children }: { store: ConfiguratorStore; children: ReactNode }) => {
  const t = useText();
  return (
    <div className="conf-mini grid gap-3 note mist rule-bottom" aria-hidden="true">
      <div className="pane-board">{children}</div>
      <div className="stack gap-half shrink">
        <BarMessages store={store}>
          <SizeLine store={store} />
        </BarMessages>
        <DirectText
          store={store}
          kind="line"
          text={({ quote }) =>
            quote ? t('product.weight_value', { weight: Math.round(quote.geometry.weightKg) }) : ''
          }
        />
        <DeliveryMessage store={store} />
      </div>
    </div>
  );
};
