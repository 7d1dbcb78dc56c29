// Filters of the order list: those of every day, and the others behind one button until they have a value.
import { orderValuesEndpoint } from '@klaas/core/contract/admin/order-list-endpoints.ts';
import { colleaguesEndpoint } from '@klaas/core/contract/admin/shell-endpoints.ts';
import { ORDER_PAYMENT_STATES, ORDER_STATES, ORDER_WAITS } from '@klaas/core/orders/office/order-filter.ts';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRead } from '../api/queries.ts';
import { useText, useTexts } from '../i18n/use-text.tsx';
import { ChoiceFilter, RangeFilter, SearchField, TextFilter } from '../ui/filters.tsx';
import { Icon } from '../ui/icon.tsx';

const STORES = ['et', 'ru'];
const DAYS = ['7', '30', '90', '365'];
const YES_NO = ['yes', 'no'] as const;

const useCountryName = () => {
  const { locale } = useTexts();
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  return (code: string): string => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
};

/** By name in the address. */
const useMoreFilters = (wrong: readonly string[]): Record<string, ReactNode> => {
  const t = useText();
  const countryName = useCountryName();
  const { data } = useRead(orderValuesEndpoint, {}, { entities: ['order_mark'] });
  const { data: colleagues } = useRead(colleaguesEndpoint, {}, { entities: ['staff_member'] });
  const { payment_methods: methods = [], countries = [], tags = [] } = data?.value ?? {};
  const is = (name: string) => () => wrong.includes(name);
  const yesNo = (name: string, label: string) => (
    <ChoiceFilter
      name={name}
      label={label}
      options={YES_NO.map((value) => ({ value, title: t(`orders.${value}`) }))}
    />
  );
  const plain = (values: readonly string[]) => values.map((value) => ({ value, title: value }));
  return {
    date: <RangeFilter name="date" label={t('orders.filter_date')} type="date" isWrong={is('date')} />,
    sum: <RangeFilter name="sum" label={t('orders.filter_sum')} type="text" isWrong={is('sum')} />,
    due: (
      <RangeFilter
        name="due"
        label={t('orders.due')}
        type="date"
        isWrong={is('due')}
        presets={[
          { value: 'late', title: t('orders.due_late') },
          { value: 'today', title: t('orders.due_today') },
        ]}
      />
    ),
    goods: <TextFilter name="goods" label={t('orders.filter_goods')} />,
    sku: <TextFilter name="sku" label={t('orders.filter_sku')} isWrong={is('sku')} />,
    coupon: <TextFilter name="coupon" label={t('orders.filter_coupon')} isWrong={is('coupon')} />,
    methods: <ChoiceFilter name="methods" label={t('orders.filter_method')} options={plain(methods)} />,
    countries: (
      <ChoiceFilter
        name="countries"
        label={t('orders.filter_country')}
        options={countries.map((value) => ({ value, title: countryName(value) }))}
      />
    ),
    tags: <ChoiceFilter name="tags" label={t('orders.tags')} options={plain(tags)} />,
    staff: (
      <ChoiceFilter
        name="staff"
        label={t('orders.staff')}
        options={[
          { value: 'nobody', title: t('orders.nobody') },
          ...(colleagues?.value ?? []).map(({ id, name }) => ({ value: String(id), title: name })),
        ]}
      />
    ),
    company: yesNo('company', t('orders.filter_company')),
    panes: yesNo('panes', t('orders.panes')),
    waits: (
      <ChoiceFilter
        name="waits"
        label={t('orders.filter_waits')}
        options={ORDER_WAITS.map((value) => ({ value, title: t(`orders.waits_${value}`) }))}
      />
    ),
  };
};

interface OrderFiltersProps {
  sum: string;
  /** Names in the address whose value cannot be. */
  wrong: readonly string[];
  /** At the end of the row. */
  children: ReactNode;
}

export const OrderFilters = ({ sum, wrong, children }: OrderFiltersProps) => {
  const t = useText();
  const [params] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const more = useMoreFilters(wrong);
  const shown = Object.keys(more).filter((name) => isOpen || (params.get(name) ?? '') !== '');
  return (
    <div className="filters">
      <SearchField label={t('orders.search')} />
      <ChoiceFilter
        name="states"
        label={t('orders.state')}
        options={ORDER_STATES.map((value) => ({ value, title: t(`orders.state_${value}`) }))}
      />
      <ChoiceFilter
        name="payments"
        label={t('orders.payment')}
        options={ORDER_PAYMENT_STATES.map((value) => ({ value, title: t(`orders.payment_${value}`) }))}
      />
      <ChoiceFilter
        name="days"
        label={t('orders.time')}
        options={DAYS.map((value) => ({ value, title: t('orders.days', { count: Number(value) }) }))}
        isSingle
      />
      <ChoiceFilter
        name="stores"
        label={t('orders.store')}
        options={STORES.map((value) => ({ value, title: value }))}
      />
      {shown.map((name) => (
        <span key={name}>{more[name]}</span>
      ))}
      <button type="button" className="chip" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name={isOpen ? 'close' : 'filter'} size={16} />
        {t(isOpen ? 'orders.fewer_filters' : 'orders.more_filters')}
      </button>
      {wrong.length > 0 && (
        <span className="field-error" role="alert">
          {t('orders.filters_wrong', { count: wrong.length })}
        </span>
      )}
      <span className="filters-sum" role="status">
        {sum}
      </span>
      {children}
    </div>
  );
};
