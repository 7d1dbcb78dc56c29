// Goods that have to be ordered.
import { lowStockEndpoint } from '@klaas/core/contract/admin/low-stock-endpoints.ts';
import { failureOf, useRead } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { EmptyState, FailedState, PageHead } from '../ui/page.tsx';
import { LowStockTable } from './low-stock-table.tsx';

export const LowStockScreen = () => {
  const t = useText();
  const { data, error, refetch } = useRead(
    lowStockEndpoint,
    {},
    { entities: ['order', 'stock', 'stock_item'] },
  );
  const failure = failureOf(error);
  const rows = data?.value.rows ?? [];
  return (
    <div className="list-screen">
      <PageHead title={t('stock.low')} about={t('stock.low_about', { count: data?.value.total ?? 0 })} />
      {failure && !data && <FailedState failure={failure} retry={() => void refetch()} />}
      {data && rows.length === 0 && <EmptyState title={t('stock.none_low')} />}
      {rows.length > 0 && (
        <div className="plain-list-body">
          <LowStockTable rows={rows} label={t('stock.low')} />
        </div>
      )}
    </div>
  );
};
