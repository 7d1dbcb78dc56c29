// The price and its parts. While a value is invalid the last price stays, dimmed.

import { eurosOf } from '@klaas/core/catalog/pricing/money.ts';
import { nonPaneOptionsOf } from '@klaas/core/configurator/configuration-choice.ts';
import { optionMessagesOf } from '@klaas/core/configurator/option-messages.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import type { I18nSettings } from '@klaas/core/stores/store-view.ts';
import { memo, useRef } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { PriceText } from '../../shell/marks/price-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { partTitle } from '../option-titles.ts';
import type { Configurator, ConfiguratorStore, SizedPage } from '../state/configurator-store.ts';
import type { PaneSubscription } from '../state/throttled-subscription.ts';
import { usePaneParts } from '../state/use-configurator.ts';
import { useEarlierPrice } from '../state/use-earlier-price.ts';
import { useVisibleSubscription } from '../state/use-visible-subscription.ts';
import { DirectText, textAround } from './direct-text.tsx';

interface PriceListProps {
  page: SizedPage;
  store: ConfiguratorStore;
}

const isDimmedIn = ({ isValid, total }: Configurator): boolean => !isValid && total !== null;

/** Cents of the custom options: the total minus the parts of the pane. */
const customCentsOf = ({ total, parts }: Configurator): number =>
  total ? parts.reduce((rest, { cents }) => rest - cents, total.grossCents) : 0;

/** The unit price that the law asks for beside a price by area; of the glass itself, not of the area billed. */
const centsPerM2 = ({ total, quote }: Configurator): number =>
  total && quote && quote.price.areaM2 > 0 ? Math.round(total.grossCents / quote.price.areaM2) : 0;

const areaText = ({ currencyDecimal }: I18nSettings, areaM2: number): string =>
  formatPrice(areaM2, { currencyDecimal });

const Status = ({ store }: Pick<PriceListProps, 'store'>) => {
  const t = useText();
  const { store: shop } = useShop();
  /** The price stored in a shared or saved link. */
  const earlierCents = useEarlierPrice(store);
  const { isValid, isDrawn, isOffline, nowCents } = usePaneParts(store, (pane) => ({
    isValid: pane.isValid,
    isDrawn: pane.quote !== null,
    isOffline: pane.serverPrice.kind === 'offline',
    nowCents: earlierCents !== null && pane.isValid && pane.total ? pane.total.grossCents : null,
  }));
  return (
    <>
      {!isValid && isDrawn && (
        <p className="conf-price-note conf-wrong small error">{t('configurator.fix_first')}</p>
      )}
      {isValid && isOffline && <p className="conf-price-note small">{t('configurator.price_unconfirmed')}</p>}
      {earlierCents !== null && nowCents !== null && earlierCents !== nowCents && (
        <p className="conf-price-note small" role="status">
          {t('configurator.price_changed', {
            before: formatPrice(eurosOf(earlierCents), shop.i18n),
            now: formatPrice(eurosOf(nowCents), shop.i18n),
          })}
        </p>
      )}
    </>
  );
};

interface AmountsProps extends PriceListProps {
  /** Updates of the store, throttled while out of the viewport. */
  subscription: PaneSubscription;
}

/** Title of a price part; the area in it is updated directly. */
const PartName = ({ page, store, subscription, part }: AmountsProps & { part: string }) => {
  const t = useText();
  const { store: shop } = useShop();
  const { configured, thicknessMm } = usePaneParts(store, (pane) => ({
    configured: pane.configured,
    thicknessMm: pane.quote?.configuration.thicknessMm,
  }));
  const glass = configured.configuration['color']?.label ?? t('configurator.glass');
  const finish = (page.siblings.find(({ isCurrent }) => isCurrent)?.label ?? '').toLowerCase();
  if (part !== 'area' || thicknessMm === undefined)
    return partTitle(t, part, { options: page.product.custom_options, glass, finish });
  const [before, after] = textAround((area) =>
    t('configurator.part_glass', { glass, thickness: thicknessMm, area }),
  );
  return (
    <>
      {before}
      <DirectText
        store={subscription}
        kind="number"
        text={({ quote }) => areaText(shop.i18n, quote?.price.billedAreaM2 ?? 0)}
      />
      {after}
    </>
  );
};

/** Re-rendered when a part is added or removed, not when an amount changes. */
const PriceParts = ({ page, store, subscription }: AmountsProps) => {
  const { store: shop } = useShop();
  const { codes, isDimmed, hasOwn, custom } = usePaneParts(store, (pane) => ({
    codes: pane.parts.map(({ code }) => code).join(' '),
    isDimmed: isDimmedIn(pane),
    hasOwn: customCentsOf(pane) !== 0,
    custom: pane.custom,
  }));
  const money = (cents: number) => formatPrice(eurosOf(cents), shop.i18n);
  if (!codes) return null;
  return (
    <dl className={isDimmed ? 'price-parts dimmed' : 'price-parts'}>
      {codes.split(' ').map((code) => (
        <div className="split gap-4 rule-bottom small figures" key={code}>
          <dt>
            <PartName page={page} store={store} subscription={subscription} part={code} />
          </dt>
          <dd>
            <DirectText
              store={subscription}
              kind="number"
              text={({ parts }) => money(parts.find((part) => part.code === code)?.cents ?? 0)}
            />
          </dd>
        </div>
      ))}
      {hasOwn && (
        <div className="split gap-4 rule-bottom small figures">
          <dt>
            {optionMessagesOf(nonPaneOptionsOf(page.product.custom_options), custom)
              .map(({ label }) => label)
              .join(', ')}
          </dt>
          <dd>
            <DirectText store={subscription} kind="number" text={(pane) => money(customCentsOf(pane))} />
          </dd>
        </div>
      )}
    </dl>
  );
};

const Total = ({ page, store, subscription }: AmountsProps) => {
  const t = useText();
  const { store: shop } = useShop();
  const { isPriced, isDimmed } = usePaneParts(store, (pane) => ({
    isPriced: pane.total !== null,
    isDimmed: isDimmedIn(pane),
  }));
  const money = (cents: number) => formatPrice(eurosOf(cents), shop.i18n);
  const rate = page.ratePercent;
  const [before, after] = textAround((amount) => t('configurator.tax_included', { rate, amount }));
  const [beforeUnit, afterUnit] = textAround((amount) => t('configurator.unit_price', { amount }));
  return (
    <div className="conf-total split gap-4 baseline">
      <span className={isDimmed ? 'conf-total-word dimmed' : 'conf-total-word'}>{t('product.total')}</span>
      <div className="product-price stack">
        <PriceText
          size="l"
          className={isDimmed ? 'dimmed' : undefined}
          prefix={isPriced ? undefined : t('catalog.from')}
          amount={
            <DirectText
              store={subscription}
              kind="number"
              text={({ total, fromCents }) => money(total?.grossCents ?? fromCents ?? 0)}
            />
          }
        />
        {isDimmed && <p className="sr-only">{t('product.last_valid_price')}</p>}
        <p className="product-note muted small">
          {isPriced ? (
            <>
              {before}
              <DirectText
                store={subscription}
                kind="number"
                text={({ total }) => money(total?.taxCents ?? 0)}
              />
              {after}
            </>
          ) : (
            t('product.tax_note', { rate })
          )}
        </p>
        {isPriced && (
          <p className="product-note muted small">
            {beforeUnit}
            <DirectText store={subscription} kind="number" text={(pane) => money(centsPerM2(pane))} />
            {afterUnit}
          </p>
        )}
      </div>
    </div>
  );
};

export const PriceList = memo(({ page, store }: PriceListProps) => {
  const t = useText();
  const box = useRef<HTMLElement>(null);
  const subscription = useVisibleSubscription(store, box);
  return (
    <section ref={box} className="choice stack gap-3 relative shrink" aria-labelledby="price-title">
      <h2 className="choice-legend full" id="price-title">
        {t('product.price')}
      </h2>
      <p className="choice-aside small muted">{t('configurator.follows')}</p>
      <PriceParts page={page} store={store} subscription={subscription} />
      <Total page={page} store={store} subscription={subscription} />
      <Status store={store} />
    </section>
  );
});
