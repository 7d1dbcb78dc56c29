// Customers: found by name, e-mail, telephone or company; each opens on a page above the list.

import { type CustomerListRow, customerRowsEndpoint } from '@klaas/core/contract/admin/customer-endpoints.ts';
import { customersCsvEndpoint } from '@klaas/core/contract/admin/list-export-endpoints.ts';
import { useMemo } from 'react';
import { type Rows, useRows } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { SearchField, useFilterValue } from '../ui/filters.tsx';
import { ListLayout, useOpenThing } from '../ui/list-layout.tsx';
import { EmptyState, PageHead } from '../ui/page.tsx';
import { Segments } from '../ui/segments.tsx';
import { ColumnSettings } from '../ui/table/column-settings.tsx';
import { type Column, DataTable } from '../ui/table/data-table.tsx';
import '../styles/people.css';

const SORTS = ['newest', 'name'] as const;

interface CustomerPage extends Rows<CustomerListRow> {
  groups: number[];
}

const nameOf = ({ firstname, lastname }: CustomerListRow): string => `${firstname} ${lastname}`;

const useCustomers = () => {
  const [text] = useFilterValue('q');
  const [group] = useFilterValue('group');
  const [sort] = useFilterValue('sort');
  const chosen = SORTS.find((one) => one === sort) ?? 'newest';
  const where = useMemo(
    () => ({ ...(text !== '' && { text }), ...(/^\d{1,4}$/.test(group) && { group_id: Number(group) }) }),
    [text, group],
  );
  const source = useRows<CustomerListRow, CustomerPage>(customerRowsEndpoint, { where, sort: chosen }, [
    'customer',
  ]);
  return { source, where, sort: chosen };
};

const GroupFilter = ({ groups }: { groups: CustomerPage['groups'] }) => {
  const t = useText();
  const [group, setGroup] = useFilterValue('group');
  return (
    <label className="filter-select">
      {t('customers.group')}
      <select value={group} onChange={({ target }) => setGroup(target.value)}>
        <option value="">{t('customers.all_groups')}</option>
        {groups.map((id) => (
          <option key={id} value={String(id)}>
            {id}
          </option>
        ))}
      </select>
    </label>
  );
};

const CustomerList = () => {
  const t = useText();
  const { money, date } = useFormat();
  const { can } = useSession();
  const openThing = useOpenThing();
  const { source, where, sort } = useCustomers();
  const [, setSort] = useFilterValue('sort');
  const columns: Column<CustomerListRow>[] = [
    { id: 'name', title: t('customers.name'), width: 'minmax(140px, 1.2fr)', cell: nameOf },
    { id: 'email', title: t('customers.email'), width: 'minmax(160px, 1.4fr)', cell: ({ email }) => email },
    { id: 'phone', title: t('customers.phone'), width: '130px', cell: ({ telephone }) => telephone },
    {
      id: 'company',
      title: t('customers.company'),
      width: 'minmax(100px, 1fr)',
      cell: ({ company }) => company,
    },
    { id: 'group', title: t('customers.group'), width: '70px', cell: ({ group_id }) => group_id },
    {
      id: 'orders',
      title: t('customers.orders'),
      width: '90px',
      align: 'end',
      cell: ({ orders_count }) => orders_count,
    },
    {
      id: 'sum',
      title: t('customers.sum'),
      width: '110px',
      align: 'end',
      cell: ({ orders_cents }) => money(orders_cents),
    },
    {
      id: 'since',
      title: t('customers.since_day'),
      width: '110px',
      align: 'end',
      cell: ({ created_at }) => date(created_at),
    },
  ];
  return (
    <>
      <PageHead title={t('customers.title')} about={t('customers.count', { count: source.total })}>
        {can('customers.export') && (
          <ExportButton csv={customersCsvEndpoint} list={{ where, sort }} name="customers" />
        )}
      </PageHead>
      <div className="filters">
        {can('customers.read') && <SearchField label={t('customers.search')} />}
        <GroupFilter groups={source.first?.groups ?? []} />
        <ColumnSettings area="customers" columns={columns} />
        <Segments
          label={t('customers.sort')}
          value={sort}
          onChange={(next) => setSort(next === 'newest' ? '' : next)}
          options={SORTS.map((value) => ({ value, title: t(`customers.sort_${value}`) }))}
        />
      </div>
      <DataTable
        area="customers"
        label={t('customers.title')}
        source={source}
        columns={columns}
        keyOf={({ id }) => String(id)}
        nameOf={nameOf}
        phoneRow={(row) => (
          <>
            <div>
              <strong>{nameOf(row)}</strong>
              <span>{money(row.orders_cents)}</span>
            </div>
            <div className="muted">{row.email}</div>
          </>
        )}
        empty={<EmptyState title={t('customers.none')} />}
        onOpen={({ id }) => {
          if (can('customers.read')) openThing(`/customers/${id}`);
        }}
      />
    </>
  );
};

export const CustomersScreen = () => <ListLayout list={<CustomerList />} />;
