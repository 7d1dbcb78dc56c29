// What follows from the sizes: area, weight, slope and the size of the cut.
import type { ConfigurationQuote } from '@klaas/core/catalog/configurator/configuration-quote.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { useText } from '../../../../shell/i18n/use-text.tsx';
import { useShop } from '../../../../shell/state/use-shop.ts';
import type { ConfiguratorStore } from '../state/configurator-store.ts';
import { usePane } from '../state/use-configurator.ts';

const degreesOf = ({ configuration: { size } }: ConfigurationQuote): number | null => {
  const { widthMm, heightMm, height2Mm = heightMm } = size;
  return heightMm === height2Mm
    ? null
    : Math.round((Math.atan(Math.abs(heightMm - height2Mm) / widthMm) * 180) / Math.PI);
};

export const BoardFacts = ({ store }: { store: ConfiguratorStore }) => {
  const t = useText();
  const { store: shop } = useShop();
  const shown = usePane(store, ({ quote }) => quote);
  const number = (value: number) => formatPrice(value, { currencyDecimal: shop.i18n.currencyDecimal });
  const degrees = shown && degreesOf(shown);
  const { glassSize } = shown?.geometry ?? {};
  const rows: [string, string][] = [
    [t('product.area'), shown ? t('product.area_value', { area: number(shown.price.areaM2) }) : '–'],
    [
      t('product.weight'),
      shown ? t('product.weight_value', { weight: Math.round(shown.geometry.weightKg) }) : '–',
    ],
    ...(degrees === null ? [] : [[t('configurator.slope'), `${degrees}°`] as [string, string]]),
    [
      t('configurator.cut_size'),
      glassSize
        ? `${glassSize.widthMm} × ${glassSize.heightMm}${glassSize.height2Mm === undefined ? '' : ` / ${glassSize.height2Mm}`}`
        : '–',
    ],
  ];
  return (
    <dl className="conf-facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
