// The list of orders: views, filters, search, a look at one beside it, and actions over many.
import { ordersCsvEndpoint } from '@klaas/core/contract/admin/list-export-endpoints.ts';
import { type OrderListRow, orderRowsEndpoint } from '@klaas/core/contract/admin/order-list-endpoints.ts';
import { ORDER_SORTS, type OrderSort } from '@klaas/core/orders/office/order-filter.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import { useCallback, useMemo } from 'react';
import { type Rows, useRows } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { useFilterValue } from '../ui/filters.tsx';
import { useOpenThing } from '../ui/list-layout.tsx';
import { EmptyState, PageHead } from '../ui/page.tsx';
import { ColumnSettings } from '../ui/table/column-settings.tsx';
import { type Column, DataTable } from '../ui/table/data-table.tsx';
import { useSelection } from '../ui/table/use-selection.ts';
import { ViewTabs } from '../ui/views/view-tabs.tsx';
import { BulkDock } from './bulk-dock.tsx';
import { DraftsTab } from './drafts-tab.tsx';
import { NewOrderButton } from './new-order.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderPeek } from './order-peek.tsx';
import { OrderStateMark, PaymentMark, shownNumber } from './order-states.tsx';
import { ORDER_FILTERS, useOrderCount, useOrderFilter } from './order-where.ts';
import '../styles/orders.css';

interface OrderRows extends Rows<OrderListRow> {
  sums: { total_cents: number };
}

/** How many panes are ready. */
const Made = ({ panes: { ready, total } }: { panes: { ready: number; total: number } }) => (
  <span className="made">
    <meter min={0} max={total} value={ready} aria-hidden="true" /> {ready}/{total}
  </span>
);

/** The last promised day; red when it is over and the goods are here. */
const Due = ({ row: { due_on, state } }: { row: OrderListRow }) => {
  const t = useText();
  const { shortDate } = useFormat();
  if (due_on === null) return null;
  const isLate = state === 'processing' && due_on < shopDayOf(Date.now());
  return (
    <span className={isLate ? 'late' : undefined}>
      {shortDate(`${due_on}T12:00:00Z`)}
      {isLate && <span className="visually-hidden"> {t('orders.due_late')}</span>}
    </span>
  );
};

const Who = ({ name }: { name: string }) => (
  <span title={name}>
    <Avatar name={name} /> <span className="visually-hidden">{name}</span>
  </span>
);

/** In the address: `total`, or `-total` for the largest first. */
const sortOf = (text: string): OrderSort => {
  const by = ORDER_SORTS.find((one) => one === text.replace('-', '')) ?? 'number';
  return { by, descending: text === '' || text.startsWith('-') };
};
/** Columns for which there is room beside an open order. */
const BESIDE_PEEK = ['number', 'time', 'customer', 'state', 'payment', 'total'];

const useColumns = (): Column<OrderListRow>[] => {
  const t = useText();
  const { money, moment } = useFormat();
  return [
    {
      id: 'number',
      sortKey: 'number',
      title: t('orders.number'),
      width: '76px',
      cell: ({ number }) => <strong>{shownNumber(number)}</strong>,
    },
    {
      id: 'time',
      sortKey: 'time',
      title: t('orders.time'),
      width: '104px',
      cell: (row) => moment(row.created_at),
    },
    {
      id: 'customer',
      title: t('orders.customer'),
      width: 'minmax(120px, 2fr)',
      cell: (row) => (
        <>
          {row.customer} <span className="muted">{row.store === 'et' ? '' : row.store}</span>
        </>
      ),
    },
    {
      id: 'state',
      title: t('orders.state'),
      width: 'minmax(150px, 1fr)',
      cell: (row) => <OrderStateMark state={row.state} />,
    },
    {
      id: 'payment',
      title: t('orders.payment'),
      width: 'minmax(152px, 1fr)',
      cell: (row) => <PaymentMark state={row.payment_state} />,
    },
    {
      id: 'panes',
      title: t('orders.made'),
      width: '104px',
      cell: ({ panes }) => panes && <Made panes={panes} />,
    },
    {
      id: 'due',
      title: t('orders.due'),
      width: '84px',
      cell: (row) => <Due row={row} />,
    },
    {
      id: 'tags',
      title: t('orders.tags'),
      width: 'minmax(80px, 1fr)',
      cell: ({ tags }) =>
        tags.map((tag) => (
          <span key={tag} className="tag">
            {tag}
          </span>
        )),
    },
    {
      id: 'staff',
      title: t('orders.staff'),
      width: '96px',
      cell: ({ assignee }) => assignee && <Who name={assignee.name} />,
    },
    {
      id: 'total',
      sortKey: 'total',
      title: t('orders.total'),
      width: '104px',
      align: 'end',
      cell: (row) => <strong>{money(row.total_cents)}</strong>,
    },
  ];
};

const useBuiltInViews = () => {
  const t = useText();
  return [
    { title: t('orders.view_all'), search: '' },
    { title: t('orders.view_to_ship'), search: 'states=processing' },
    { title: t('orders.view_late'), search: 'states=processing&due=late' },
    { title: t('orders.view_unpaid'), search: 'states=pending_payment' },
    { title: t('orders.view_companies'), search: 'company=yes' },
    { title: t('orders.view_mine'), search: 'mine=yes' },
  ];
};

export const OrderList = () => {
  const t = useText();
  const { money, moment } = useFormat();
  const { can } = useSession();
  const openThing = useOpenThing();
  const { where, wrong } = useOrderFilter();
  const selection = useSelection();
  const allColumns = useColumns();
  const [openId, setOpenId] = useFilterValue('open');
  const [sortText, setSort] = useFilterValue('sort');
  const sort = useMemo(() => sortOf(sortText), [sortText]);
  const source = useRows<OrderListRow, OrderRows>(orderRowsEndpoint, { where, sort }, [
    'order',
    'order_mark',
    'pane',
  ]);
  const { rows, total, first } = source;
  const sum = money(first?.sums.total_cents ?? 0);
  const columns = allColumns.map((column) => (column.id === 'total' ? { ...column, sum } : column));
  const close = useCallback(() => setOpenId(''), [setOpenId]);
  const step = (by: 1 | -1) => {
    const next = rows[rows.findIndex(({ id }) => String(id) === openId) + by];
    if (next) setOpenId(String(next.id));
  };
  const open = (id: number) => openThing(`/orders/${id}`);
  return (
    <>
      <PageHead title={t('orders.title')}>
        {can('orders.write') && <ExportButton csv={ordersCsvEndpoint} list={{ where, sort }} name="orders" />}
        {can('orders.write') && <NewOrderButton at="/orders" />}
      </PageHead>
      <ViewTabs
        area="orders"
        columns={columns}
        filters={ORDER_FILTERS}
        builtIn={useBuiltInViews()}
        useCount={useOrderCount}
      >
        {can('orders.write') && <DraftsTab />}
      </ViewTabs>
      <OrderFilters sum={t('orders.sum', { count: total, sum })} wrong={wrong}>
        <ColumnSettings area="orders" columns={columns} />
      </OrderFilters>
      <div className="split">
        <DataTable
          area="orders"
          label={t('orders.title')}
          source={source}
          columns={openId === '' ? columns : columns.filter(({ id }) => BESIDE_PEEK.includes(id))}
          keyOf={({ id }) => String(id)}
          nameOf={({ number, customer }) => `${shownNumber(number)} ${customer}`}
          phoneRow={(row) => (
            <>
              <div>
                <span>
                  <strong>{shownNumber(row.number)}</strong> {row.customer}
                </span>
                <strong>{money(row.total_cents)}</strong>
              </div>
              <div className="phone-marks">
                <OrderStateMark state={row.state} />
                <PaymentMark state={row.payment_state} />
                <span className="muted">{moment(row.created_at)}</span>
              </div>
            </>
          )}
          empty={<EmptyState title={t('orders.none')} />}
          selection={selection}
          sort={sort}
          onSort={({ by, descending }) => setSort(descending ? (by === 'number' ? '' : `-${by}`) : by)}
          openKey={openId}
          onPeek={({ id }) => setOpenId(String(id))}
          onOpen={({ id }) => open(id)}
        />
        {openId !== '' && (
          <OrderPeek
            key={openId}
            id={openId}
            onClose={close}
            onStep={step}
            onOpen={() => open(Number(openId))}
          />
        )}
      </div>
      <BulkDock selection={selection} where={where} total={total} rows={rows} />
    </>
  );
};
