// Sales of today and of a period, against the period before.
import { type SalesDay, salesEndpoint } from '@klaas/core/contract/admin/sales-endpoints.ts';
import { useState } from 'react';
import { failureOf, useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { FailedState } from '../ui/page.tsx';
import { SalesChart } from './sales-chart.tsx';

const PERIODS = [7, 28, 90, 365] as const;

const sumOf = (days: readonly SalesDay[], field: 'cents' | 'orders'): number =>
  days.reduce((sum, day) => sum + day[field], 0);

/** Null: there was nothing before. */
const growthOf = (now: number, before: number): number | null =>
  before > 0 ? Math.round((100 * (now - before)) / before) : null;

const Growth = ({ percent }: { percent: number | null }) =>
  percent === null ? null : (
    <span className={percent < 0 ? 'before-down' : 'after'}>
      {percent > 0 ? '+' : ''}
      {percent} %
    </span>
  );

export const SalesPart = () => {
  const t = useText();
  const { money, number } = useFormat();
  const [days, setDays] = useState<(typeof PERIODS)[number]>(28);
  const [store, setStore] = useState('');
  const { data, error, refetch } = useRead(
    salesEndpoint,
    { query: { days: String(days), ...(store !== '' && { store }) } },
    { entities: ['order'] },
  );
  const failure = failureOf(error);
  if (failure) return <FailedState failure={failure} retry={() => void refetch()} />;
  const sales = data?.value;
  const today = sales?.days.at(-1);
  const total = sales ? sumOf(sales.days, 'cents') : 0;
  const orders = sales ? sumOf(sales.days, 'orders') : 0;
  return (
    <section className="today-sales" aria-label={t('today.sales')}>
      <div className="today-numbers">
        <p>
          <span>{t('today.sales_today')}</span>
          <strong>{money(today?.cents ?? 0)}</strong>
        </p>
        <p>
          <span>{t('today.orders_today')}</span>
          <strong>{number(today?.orders ?? 0)}</strong>
        </p>
        <p>
          <span>{t('today.average')}</span>
          <strong>{money(orders === 0 ? 0 : Math.round(total / orders))}</strong>
        </p>
      </div>
      <div className="today-period">
        <h2>
          {t('today.sales_days', { count: days })} <strong>{money(total)}</strong>{' '}
          <Growth percent={sales ? growthOf(total, sumOf(sales.before, 'cents')) : null} />
        </h2>
        <fieldset className="choices">
          <legend className="visually-hidden">{t('today.store')}</legend>
          {['', 'et', 'ru'].map((code) => (
            <label key={code}>
              <input type="radio" name="store" checked={store === code} onChange={() => setStore(code)} />
              <span>{code === '' ? t('today.both_stores') : code}</span>
            </label>
          ))}
        </fieldset>
        <fieldset className="choices">
          <legend className="visually-hidden">{t('today.period')}</legend>
          {PERIODS.map((period) => (
            <label key={period}>
              <input type="radio" name="period" checked={days === period} onChange={() => setDays(period)} />
              <span>{period === 365 ? t('today.year') : period}</span>
            </label>
          ))}
        </fieldset>
      </div>
      {sales && <SalesChart days={sales.days} before={sales.before} />}
    </section>
  );
};
