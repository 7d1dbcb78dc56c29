// The price and what it is made of. While a value is wrong the last price stays, dimmed.

import { ownOptionsOf } from '@klaas/core/catalog/configurator/configuration-choice.ts';
import { optionWordsOf } from '@klaas/core/catalog/configurator/option-words.ts';
import { eurosOf } from '@klaas/core/pricing/money.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { memo } from 'react';
import { useText } from '../../../../shell/i18n/use-text.tsx';
import { useShop } from '../../../../shell/state/use-shop.ts';
import { PriceText } from '../../../../ui/price-text.tsx';
import { partTitle } from '../option-titles.ts';
import type { Configurator, ConfiguratorStore, SizedPage } from '../state/configurator-store.ts';
import { usePaneParts } from '../state/use-configurator.ts';
import { useEarlierPrice } from '../state/use-earlier-price.ts';

interface PriceListProps {
  page: SizedPage;
  store: ConfiguratorStore;
}

type StatusProps = Pick<Configurator, 'isValid' | 'quote' | 'word' | 'total'> & {
  /** What a shared or saved link said it cost, in cents; `null` when it said nothing. */
  earlierCents: number | null;
};

const Status = ({ isValid, quote, word, total, earlierCents }: StatusProps) => {
  const t = useText();
  const { store } = useShop();
  const earlier = earlierCents !== null && total && isValid && earlierCents !== total.grossCents;
  return (
    <>
      {!isValid && quote && <p className="conf-price-note conf-wrong">{t('configurator.fix_first')}</p>}
      {isValid && word.kind === 'offline' && (
        <p className="conf-price-note">{t('configurator.price_unconfirmed')}</p>
      )}
      {earlier && (
        <p className="conf-price-note" role="status">
          {t('configurator.price_changed', {
            before: formatPrice(eurosOf(earlierCents), store.i18n),
            now: formatPrice(eurosOf(total.grossCents), store.i18n),
          })}
        </p>
      )}
    </>
  );
};

export const PriceList = memo(({ page, store }: PriceListProps) => {
  const t = useText();
  const { store: shop } = useShop();
  const earlierCents = useEarlierPrice(store);
  const { isValid, quote, parts, total, fromCents, configured, custom, word } = usePaneParts(
    store,
    (pane) => ({
      isValid: pane.isValid,
      quote: pane.quote,
      parts: pane.parts,
      total: pane.total,
      fromCents: pane.fromCents,
      configured: pane.configured,
      custom: pane.custom,
      word: pane.word,
    }),
  );
  const { ratePercent } = page;
  const options = page.product.custom_options;
  const finish = (page.siblings.find(({ isCurrent }) => isCurrent)?.label ?? '').toLowerCase();
  const money = (cents: number) => formatPrice(eurosOf(cents), shop.i18n);
  const ownCents = total ? parts.reduce((rest, { cents }) => rest - cents, total.grossCents) : 0;
  const isDimmed = !isValid && total !== null;
  const glassLabel = configured.configuration['color']?.label ?? t('configurator.glass');
  const glass = quote
    ? t('configurator.part_glass', {
        glass: glassLabel,
        thickness: quote.configuration.thicknessMm,
        area: formatPrice(quote.price.billedAreaM2, { currencyDecimal: shop.i18n.currencyDecimal }),
      })
    : glassLabel;
  return (
    <section className="choice" aria-labelledby="price-title">
      <h2 className="choice-legend" id="price-title">
        {t('product.price')}
      </h2>
      <p className="choice-aside conf-quiet">{t('configurator.follows')}</p>
      {parts.length > 0 && (
        <dl className={isDimmed ? 'price-parts dimmed' : 'price-parts'}>
          {parts.map((part) => (
            <div key={part.code}>
              <dt>{partTitle(t, part, { options, glass, finish })}</dt>
              <dd>{money(part.cents)}</dd>
            </div>
          ))}
          {ownCents !== 0 && (
            <div>
              <dt>
                {optionWordsOf(ownOptionsOf(options), custom)
                  .map(({ label }) => label)
                  .join(', ')}
              </dt>
              <dd>{money(ownCents)}</dd>
            </div>
          )}
        </dl>
      )}
      <div className="conf-total">
        <span className={isDimmed ? 'conf-total-word dimmed' : 'conf-total-word'}>{t('product.total')}</span>
        <div className="product-price">
          <PriceText
            size="l"
            className={isDimmed ? 'dimmed' : undefined}
            prefix={total ? undefined : t('catalog.from')}
            amount={money(total?.grossCents ?? fromCents ?? 0)}
          />
          {isDimmed && <p className="sr-only">{t('product.last_valid_price')}</p>}
          <p className="product-note">
            {total
              ? t('configurator.tax_included', { rate: ratePercent, amount: money(total.taxCents) })
              : t('product.tax_note', { rate: ratePercent })}
          </p>
        </div>
      </div>
      <Status isValid={isValid} quote={quote} word={word} total={total} earlierCents={earlierCents} />
    </section>
  );
});
