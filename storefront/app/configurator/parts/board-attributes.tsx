// Values derived from the sizes: area, weight, slope and cutting size.
import type { ConfigurationQuote } from '@klaas/core/configurator/configuration-quote.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { sizeText } from '../pane-messages.ts';
import type { ConfiguratorStore } from '../state/configurator-store.ts';
import { usePane } from '../state/use-configurator.ts';
import { DirectText } from './direct-text.tsx';

const degreesOf = ({ configuration: { size } }: ConfigurationQuote): number | null => {
  const { widthMm, heightMm, height2Mm = heightMm } = size;
  return heightMm === height2Mm
    ? null
    : Math.round((Math.atan(Math.abs(heightMm - height2Mm) / widthMm) * 180) / Math.PI);
};

type AttributeText = (shown: ConfigurationQuote) => string;

export const BoardAttributes = ({ store }: { store: ConfiguratorStore }) => {
  const t = useText();
  const { store: shop } = useShop();
  const isSlanted = usePane(store, ({ quote }) => quote !== null && degreesOf(quote) !== null);
  const number = (value: number) => formatPrice(value, { currencyDecimal: shop.i18n.currencyDecimal });
  const rows: [string, AttributeText][] = [
    [t('product.area'), ({ price }) => t('product.area_value', { area: number(price.areaM2) })],
    [
      t('product.weight'),
      ({ geometry }) => t('product.weight_value', { weight: Math.round(geometry.weightKg) }),
    ],
    ...(isSlanted
      ? [[t('configurator.slope'), (shown) => `${degreesOf(shown)}°`] satisfies [string, AttributeText]]
      : []),
    [t('configurator.cut_size'), ({ geometry }) => sizeText({ size: geometry.glassSize })],
  ];
  return (
    <dl className="conf-facts grid small">
      {rows.map(([name, fact]) => (
        <div key={name}>
          <dt className="muted">{name}</dt>
          <dd>
            <DirectText store={store} kind="line" text={({ quote }) => (quote ? fact(quote) : '–')} />
          </dd>
        </div>
      ))}
    </dl>
  );
};
