// [OFFICE-84] What the typed prices would change, before they are published.
import type { priceEffectEndpoint } from '@klaas/core/contract/admin/price-table-endpoints.ts';
import type * as z from 'zod/mini';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { usePriceText } from './use-price-text.ts';

export type PriceEffectValue = z.output<typeof priceEffectEndpoint.output>;

const MOST_FROM_PRICES = 12;

export const PriceEffect = ({ effect, keepDays }: { effect: PriceEffectValue; keepDays: number }) => {
  const t = useText();
  const { money, number } = useFormat();
  const { glassName } = usePriceText();
  const { panes, from_prices, carts, projects, unused_mm } = effect;
  const shown = (cents: number | null): string => (cents === null ? t('prices.not_made') : money(cents));
  const change = (before: number | null, after: number | null): string => {
    if (before === null || after === null || before === 0) return '';
    const percent = Math.round(((after - before) / before) * 1000) / 10;
    return `${percent > 0 ? '+' : ''}${number(percent)} %`;
  };
  // What cannot be priced has no effect.
  if (panes.length === 0 && effect.errors.length > 0) return <p className="muted">{t('prices.no_effect')}</p>;
  return (
    <>
      <table className="plain-table">
        <caption className="visually-hidden">{t('prices.usual_panes')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('production.glass')}</th>
            <th scope="col" className="number">
              {t('prices.before')}
            </th>
            <th scope="col" className="number">
              {t('prices.after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {panes.map((pane) => {
            const size = [pane.width, pane.height].join(' × ') + (pane.height2 ? ` / ${pane.height2}` : '');
            return (
              <tr key={`${size} ${pane.glass}`}>
                <th scope="row">
                  {size} <span className="muted">{`${glassName(pane.glass)} ${pane.thickness_mm}`}</span>
                </th>
                <td className="number">{shown(pane.before_cents)}</td>
                <td className="number">
                  {shown(pane.after_cents)}{' '}
                  <span className="muted">{change(pane.before_cents, pane.after_cents)}</span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <dl className="price-sums">
        <dt>{t('prices.open_carts', { count: carts.count })}</dt>
        <dd>{`${money(carts.before_cents)} → ${money(carts.after_cents)}`}</dd>
        <dt>{t('prices.projects', { count: projects.count })}</dt>
        <dd>{`${money(projects.before_cents)} → ${money(projects.after_cents)}`}</dd>
        <dt>{t('prices.from_prices')}</dt>
        <dd>{number(from_prices.length)}</dd>
      </dl>
      {from_prices.length > 0 && (
        <ul className="price-from">
          {from_prices.slice(0, MOST_FROM_PRICES).map(({ sku, name, before_cents, after_cents }) => (
            <li key={sku}>
              <span>
                {name} <span className="muted">{sku}</span>
              </span>
              <span className="number">{`${money(before_cents)} → ${money(after_cents)}`}</span>
            </li>
          ))}
          {from_prices.length > MOST_FROM_PRICES && (
            <li className="muted">{t('prices.more', { count: from_prices.length - MOST_FROM_PRICES })}</li>
          )}
        </ul>
      )}
      <p className="muted">{t('prices.kept', { count: keepDays })}</p>
      {unused_mm.length > 0 && (
        <p className="muted">{t('prices.unused', { list: unused_mm.map((mm) => `${mm} mm`).join(', ') })}</p>
      )}
    </>
  );
};
