// Drafts of orders that are not placed yet.
import { type DraftRow, draftRowsEndpoint } from '@klaas/core/contract/admin/draft-order-endpoints.ts';
import { useNavigate } from 'react-router';
import { type Rows, useRows } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { SearchField, useFilterValue } from '../ui/filters.tsx';
import { EmptyState, PageHead } from '../ui/page.tsx';
import { ColumnSettings } from '../ui/table/column-settings.tsx';
import { type Column, DataTable } from '../ui/table/data-table.tsx';
import { NewOrderButton } from './new-order.tsx';

const useColumns = (): Column<DraftRow>[] => {
  const t = useText();
  const { money, moment } = useFormat();
  return [
    { id: 'id', title: t('orders.number'), width: '72px', cell: ({ id }) => <strong>{id}</strong> },
    {
      id: 'customer',
      title: t('drafts.customer'),
      width: 'minmax(140px, 2fr)',
      cell: ({ customer }) => customer || <span className="muted">{t('drafts.no_customer')}</span>,
    },
    { id: 'by', title: t('drafts.by'), width: 'minmax(100px, 1fr)', cell: (row) => row.created_by },
    { id: 'at', title: t('drafts.written'), width: '128px', cell: (row) => moment(row.updated_at) },
    {
      id: 'total',
      title: t('drafts.sum'),
      width: '104px',
      align: 'end',
      cell: (row) => <strong>{money(row.total_cents)}</strong>,
    },
  ];
};

export const DraftListScreen = () => {
  const t = useText();
  const { money, moment } = useFormat();
  const navigate = useNavigate();
  const [text] = useFilterValue('q');
  const columns = useColumns();
  const where = text === '' ? {} : { text };
  const source = useRows<DraftRow, Rows<DraftRow>>(draftRowsEndpoint, { where, sort: 'latest' }, [
    'draft_order',
  ]);
  return (
    <div className="order-page">
      <PageHead back={{ to: '/orders', title: t('orders.title') }} title={t('drafts.title')}>
        <NewOrderButton at="/orders/drafts" />
      </PageHead>
      <div className="filters">
        <SearchField label={t('drafts.search')} />
        <ColumnSettings area="drafts" columns={columns} />
      </div>
      <DataTable
        area="drafts"
        label={t('drafts.title')}
        source={source}
        columns={columns}
        keyOf={({ id }) => String(id)}
        nameOf={({ id, customer }) => `${id} ${customer}`}
        phoneRow={(row) => (
          <>
            <div>
              <strong>
                {row.id} {row.customer || t('drafts.no_customer')}
              </strong>
              <strong>{money(row.total_cents)}</strong>
            </div>
            <div className="muted">
              {row.created_by}, {moment(row.updated_at)}
            </div>
          </>
        )}
        empty={<EmptyState title={t('drafts.none')} />}
        onOpen={({ id }) => void navigate(`/orders/drafts/${id}`)}
      />
    </div>
  );
};
