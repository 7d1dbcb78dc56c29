// Sales of today and of a period, against the period before.

import { type SalesDay, salesEndpoint } from '@klaas/core/contract/admin/sales-endpoints.ts';
import { todayEndpoint } from '@klaas/core/contract/admin/today-endpoints.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { failureOf, useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useWorkshop } from '../production/use-workshop.ts';
import { useSession } from '../shell/session.tsx';
import { FailedState } from '../ui/page.tsx';
import { SalesChart } from './sales-chart.tsx';

const PERIODS = [7, 28, 90, 365] as const;

const sumOf = (days: readonly SalesDay[], field: 'cents' | 'orders'): number =>
  days.reduce((sum, day) => sum + day[field], 0);

/** Null: there was nothing before. */
const growthOf = (now: number, before: number): number | null =>
  before > 0 ? Math.round((100 * (now - before)) / before) : null;

const Growth = ({ percent, children }: { percent: number | null; children?: string }) =>
  percent === null ? null : (
    <span className={percent < 0 ? 'before-down' : 'after'}>
      {percent > 0 ? '+' : ''}
      {percent} %{children !== undefined && ` ${children}`}
    </span>
  );

/** [OFFICE-42] What the workshop has to make, from the same answer as its calendar. */
const InProduction = () => {
  const t = useText();
  const { number } = useFormat();
  const { days } = useWorkshop();
  const panes = days.reduce((sum, day) => sum + day.panes, 0);
  const m2 = days.reduce((sum, day) => sum + day.m2, 0);
  return (
    <p>
      <span>{t('today.in_production')}</span>
      <Link to="/panes?view=calendar">
        <strong>{t('today.panes', { count: panes })}</strong>
      </Link>
      <small>{t('today.m2', { m2: number(Math.round(m2 * 10) / 10) })}</small>
    </p>
  );
};

const OpenCarts = () => {
  const t = useText();
  const { number, money } = useFormat();
  const { data } = useRead(todayEndpoint, { query: {} }, { entities: ['*'] });
  const carts = data?.value.carts;
  return (
    <p>
      <span>{t('today.carts')}</span>
      <strong>{number(carts?.count ?? 0)}</strong>
      <small>{t('today.carts_about', { sum: money(carts?.cents ?? 0) })}</small>
    </p>
  );
};

export const SalesPart = () => {
  const t = useText();
  const { money, number } = useFormat();
  const [days, setDays] = useState<(typeof PERIODS)[number]>(28);
  const [store, setStore] = useState('');
  const [isNet, setNet] = useState(false);
  const { can } = useSession();
  const { data, error, refetch } = useRead(
    salesEndpoint,
    { query: { days: String(days), ...(store !== '' && { store }), ...(isNet && { net: 'yes' }) } },
    { entities: ['order'] },
  );
  const failure = failureOf(error);
  if (failure && !data) return <FailedState failure={failure} retry={() => void refetch()} />;
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
          <Growth percent={today ? growthOf(today.cents, sales?.days.at(-8)?.cents ?? 0) : null}>
            {t('today.than_week_ago')}
          </Growth>
        </p>
        <p>
          <span>{t('today.orders_today')}</span>
          <strong>{number(today?.orders ?? 0)}</strong>
          <small>
            {t('today.average_sum', { sum: money(orders === 0 ? 0 : Math.round(total / orders)) })}
          </small>
        </p>
        {can('panes.read') && <InProduction />}
        <OpenCarts />
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
          <legend className="visually-hidden">{t('today.taxes')}</legend>
          {[false, true].map((net) => (
            <label key={String(net)}>
              <input type="radio" name="net" checked={isNet === net} onChange={() => setNet(net)} />
              <span>{t(net ? 'today.net' : 'today.gross')}</span>
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
