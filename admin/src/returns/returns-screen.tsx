// [OFFICE-58] The list of returns: views, filters and search, the nearest legal day first; each opens on a page above it.
import { returnsCsvEndpoint } from '@klaas/core/contract/admin/list-export-endpoints.ts';
import { type ReturnListRow, returnRowsEndpoint } from '@klaas/core/contract/admin/return-endpoints.ts';
import { RETURN_STATES } from '@klaas/core/orders/returns/return-state.ts';
import { useRows } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { shownNumber } from '../orders/order-states.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { ChoiceFilter, SearchField } from '../ui/filters.tsx';
import { ListLayout, useOpenThing } from '../ui/list-layout.tsx';
import { EmptyState, PageHead } from '../ui/page.tsx';
import { type Column, DataTable } from '../ui/table/data-table.tsx';
import { ViewTabs } from '../ui/views/view-tabs.tsx';
import { DueDay, ReturnStateMark } from './return-state-mark.tsx';
import { OPEN_SEARCH, useReturnCount, useReturnWhere } from './return-where.ts';
import '../styles/returns.css';

const useColumns = (): Column<ReturnListRow>[] => {
  const t = useText();
  const { moment } = useFormat();
  return [
    {
      id: 'number',
      title: t('returns.number'),
      width: '96px',
      cell: ({ number }) => <strong>{number}</strong>,
    },
    {
      id: 'order',
      title: t('returns.order'),
      width: '96px',
      cell: ({ order_number }) => shownNumber(order_number),
    },
    {
      id: 'customer',
      title: t('returns.customer'),
      width: 'minmax(140px, 2fr)',
      cell: ({ customer }) => customer,
    },
    {
      id: 'state',
      title: t('returns.state'),
      width: 'minmax(150px, 1fr)',
      cell: (row) => <ReturnStateMark state={row.state} />,
    },
    {
      id: 'submitted',
      title: t('returns.submitted'),
      width: '130px',
      cell: ({ submitted_at }) => moment(submitted_at),
    },
    { id: 'due', title: t('returns.due'), width: '170px', cell: (row) => <DueDay {...row} /> },
    { id: 'pieces', title: t('returns.pieces'), width: '80px', align: 'end', cell: ({ pieces }) => pieces },
  ];
};

const useBuiltInViews = () => {
  const t = useText();
  return [
    { title: t('returns.view_all'), search: '' },
    { title: t('returns.view_open'), search: OPEN_SEARCH },
    { title: t('returns.view_late'), search: 'late=yes' },
    { title: t('returns.view_refunding'), search: 'states=refunding' },
  ];
};

const ReturnList = () => {
  const t = useText();
  const openThing = useOpenThing();
  const where = useReturnWhere();
  const columns = useColumns();
  // Whatever needs a step is sorted by its day, the archive by its age.
  const sort = where.states || where.is_late ? 'due' : 'newest';
  const source = useRows<ReturnListRow, { rows: ReturnListRow[]; total: number; next: string | null }>(
    returnRowsEndpoint,
    { where, sort },
    ['return', 'order'],
  );
  return (
    <>
      <PageHead title={t('returns.title')} about={t('returns.about')}>
        <ExportButton csv={returnsCsvEndpoint} list={{ where, sort }} name="returns" />
      </PageHead>
      <ViewTabs
        area="returns"
        columns={columns}
        filters={['q', 'states', 'late']}
        builtIn={useBuiltInViews()}
        useCount={useReturnCount}
      />
      <div className="filters">
        <SearchField label={t('returns.search')} />
        <ChoiceFilter
          name="states"
          label={t('returns.state')}
          options={RETURN_STATES.map((value) => ({ value, title: t(`returns.state_${value}`) }))}
        />
        <ChoiceFilter
          name="late"
          label={t('returns.due')}
          options={[{ value: 'yes', title: t('returns.view_late') }]}
        />
        <span className="filters-sum" role="status">
          {t('returns.count', { count: source.total })}
        </span>
      </div>
      <DataTable
        area="returns"
        label={t('returns.title')}
        source={source}
        columns={columns}
        keyOf={({ id }) => String(id)}
        nameOf={({ number, customer }) => `${number} ${customer}`}
        phoneRow={(row) => (
          <>
            <div>
              <strong>
                {row.number} {row.customer}
              </strong>
            </div>
            <div>
              <ReturnStateMark state={row.state} />
              <span>
                <DueDay {...row} />
              </span>
            </div>
          </>
        )}
        empty={<EmptyState title={t('returns.none')} />}
        isMarked={({ is_late }) => is_late}
        onOpen={({ id }) => openThing(`/returns/${id}`)}
      />
    </>
  );
};

export const ReturnsScreen = () => <ListLayout list={<ReturnList />} />;
